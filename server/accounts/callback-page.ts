import { html } from 'hono/html'
import { randomText } from '../db/identifiers'

/** Why a platform's answer is taken by nobody. */
export type RefusalReason = 'unknown' | 'mixed' | 'browser' | 'used' | 'late' | 'person'

const texts: Readonly<Record<RefusalReason, { readonly title: string; readonly text: string }>> = {
  unknown: {
    title: 'This sign-in wasn’t started here',
    text: 'The studio doesn’t know this sign-in, so nothing was connected. If you were connecting an account, start again from Accounts.',
  },
  mixed: {
    title: 'This sign-in belongs to another platform',
    text: 'The answer came back at the wrong address, so nothing was connected. Check the redirect address of the platform app, then start again from Accounts.',
  },
  browser: {
    title: 'This sign-in was started in another browser',
    text: 'Nothing was connected. Start again from Accounts, and finish in the same browser.',
  },
  used: {
    title: 'This sign-in was already used',
    text: 'Each sign-in counts once. Go back to Accounts to see what is connected, or start again.',
  },
  late: {
    title: 'This sign-in has expired',
    text: 'A sign-in has to be finished within 10 minutes. Nothing was connected. Start again from Accounts.',
  },
  person: {
    title: 'You can’t connect accounts in this workspace',
    text: 'Your access to the workspace changed since you started, so nothing was connected. Ask an owner of the workspace.',
  },
}

const css =
  ':root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.5rem}h1{font-size:1.375rem;line-height:1.3}'

/** A page that says why nothing was connected, and what to do. Nothing of the request is in it. */
export async function refusalPage(reason: RefusalReason): Promise<Response> {
  const { title, text } = texts[reason]
  const nonce = randomText(32)
  const page = await html`<!doctype html>
    <html lang="en">
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
          <p><a href="/">Open the studio</a></p>
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
