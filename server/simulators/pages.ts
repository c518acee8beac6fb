import { html } from 'hono/html'
import { writingDirection, type Language } from '~/domain/language'
import { pageTexts } from './words'

type Markup = ReturnType<typeof html>

/** Path of the pages' stylesheet; the content security policy refuses inline styles. */
export const stylesheetPath = '/practice/-/practice.css'

const policy = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** A complete page. Values in `body` must already be escaped. */
export async function htmlPage(
  title: string,
  body: Markup,
  { status = 200, language = 'en' }: { status?: number; language?: Language } = {},
): Promise<Response> {
  const text = await html`<!doctype html>
    <html lang="${language}" dir="${writingDirection(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="${stylesheetPath}" />
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`
  return new Response(String(text), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    },
  })
}

const css = `:root { color-scheme: light dark }
body { margin: 0; background: Canvas; color: CanvasText; font: 16px/1.5 system-ui, sans-serif }
main { max-width: 36rem; margin: 0 auto; padding: 1.5rem 1rem 4rem }
h1 { font-size: 1.25rem; line-height: 1.3; margin: 0 0 1rem }
h2 { font-size: 1rem; margin: 0 }
a { color: LinkText }
.notice { border: 1px solid; border-radius: 8px; padding: .5rem .75rem; margin: 0 0 1.5rem; font-weight: 600 }
article { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: 12px; padding: 1rem; margin: 0 0 1rem }
article p { white-space: pre-wrap; overflow-wrap: anywhere; margin: .5rem 0 }
.author { font-weight: 600; margin: 0 }
.about { margin: 0; font-size: .875rem; opacity: .75 }
.media { display: grid; grid-template-columns: repeat(auto-fill, minmax(12rem, 1fr)); gap: .5rem; list-style: none; margin: .75rem 0; padding: 0 }
.media img { display: block; width: 100%; height: auto; border-radius: 8px }
.file { border: 1px dashed; border-radius: 8px; padding: 1rem; text-align: center; font-size: .875rem }
fieldset { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: 8px; margin: 0 0 1rem; padding: .75rem 1rem }
label { display: block; margin: .25rem 0 }
input[type=text] { display: block; width: 100%; box-sizing: border-box; min-height: 2.75rem; padding: .5rem; font: inherit }
.actions { display: flex; gap: .5rem }
button { min-height: 2.75rem; padding: .5rem 1.25rem; font: inherit; cursor: pointer }
`

export const stylesheet = (): Response =>
  new Response(css, {
    headers: {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    },
  })

/** The page for an address where there is nothing. */
export function missingPage(language: Language): Promise<Response> {
  const { missing, missingText } = pageTexts[language]
  return htmlPage(
    missing,
    html`<h1>${missing}</h1>
      <p>${missingText}</p>`,
    { status: 404, language },
  )
}
