import type { Page } from '@playwright/test'
import { withoutStream } from '../../e2e/fixtures/without-stream'

/**
 * Signs a profile in without opening the studio in it: the session is written on a blank page of the same origin that the
 * browser itself answers. No file, no database and no service worker of an earlier visit is there to help.
 */
export async function signInCold(page: Page, origin: string, token: string): Promise<void> {
  await withoutStream(page)
  const blank = `${origin}/__blank`
  await page.route(blank, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
  await page.goto(blank)
  await page.evaluate(({ key, session }) => localStorage.setItem(key, session), {
    key: 'studio.session',
    session: JSON.stringify({ address: `${origin}/v1`, token, remembered: true }),
  })
  await page.unroute(blank)
}
