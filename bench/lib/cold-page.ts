import type { Page } from '@playwright/test'

/**
 * Signs a profile in without opening the studio in it: the session is written on a blank page of the same origin that the
 * browser itself answers. No file, no database and no service worker of an earlier visit is there to help.
 */
export async function signInCold(page: Page, origin: string, token: string): Promise<void> {
  const blank = `${origin}/__blank`
  await page.route(blank, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
  await page.goto(blank)
  await page.evaluate(({ key, session }) => localStorage.setItem(key, session), {
    key: 'studio.session',
    session: JSON.stringify({ address: `${origin}/v1`, token, remembered: true }),
  })
  await page.unroute(blank)
}
