import { html } from 'hono/html'
import { writingDirection, type Language } from '~/domain/language'
import { randomText } from '../db/identifiers'
import { callbackTexts, openStudio, type RefusalReason } from './callback-texts'

const css =
  ':root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.5rem}h1{font-size:1.375rem;line-height:1.3}'

/** A page that says why nothing was connected and what to do. It contains nothing from the request. */
export async function refusalPage(reason: RefusalReason, language: Language): Promise<Response> {
  const [title, text] = callbackTexts[reason][language]
  const nonce = randomText(32)
  const page = await html`<!doctype html>
    <html lang="${language}" dir="${writingDirection(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <style nonce="${nonce}">
          ${css}
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p>${text}</p>
          <p><a href="/">${openStudio[language]}</a></p>
        </main>
      </body>
    </html>`
  return new Response(String(page), {
    status: 400,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    },
  })
}
