import type { Page } from '@playwright/test'
import { withoutStream } from '../../e2e/fixtures/without-stream'

/**
 * Signs a profile in without opening the studio: the session is written from a blank page of the same origin, which is
 * intercepted. No cache, database or service worker of an earlier visit exists.
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
