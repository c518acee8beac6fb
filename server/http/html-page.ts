import { html } from 'hono/html'
import { type Language, writingDirection } from '~/domain/language'

type Markup = ReturnType<typeof html>

interface Page {
  readonly title: string
  readonly language: Language
  /** Links the stylesheet, or contains the styles. Values in it and in `body` must already be escaped. */
  readonly style: Markup
  readonly body: Markup
  /** The content security policy. */
  readonly policy: string
  readonly status: number
}

/** A page of this server that isn't part of the dashboard. It is never cached or indexed. */
export async function htmlPage({ title, language, style, body, policy, status }: Page): Promise<Response> {
  const text = await html`<!doctype html>
    <html lang="${language}" dir="${writingDirection(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${style}
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
