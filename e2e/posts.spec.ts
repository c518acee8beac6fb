import type { Page } from '@playwright/test'
import { makePost, openScreen, postsStartingWith, sampleWorkspace, words } from './fixtures/posts'
import { expect, test } from './fixtures/test'

const panel = (page: Page) => page.getByRole('complementary', { name: 'Post' })
const act = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true })

test('works by keyboard: arrows move, Enter opens, Escape closes and returns the focus', async ({
  page,
  studio,
}) => {
  await openScreen(page, studio, 'posts?status=scheduled')
  const rows = page.locator('[data-row]')
  await rows.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(rows.nth(1)).toBeFocused()
})

test('keeps a move and a deletion that are under way when the page reloads', { tag: '@long' }, async ({
  page,
  studio,
}) => {
  const workspaceId = await sampleWorkspace(studio)
  const said = words('In flight')
  const scheduledAt = new Date(Date.now() + 20 * 86_400_000).toISOString()
  const post = await makePost(studio, workspaceId, said, { scheduledAt })
  const path = `**/posts/${post.id}{,/schedule}`
  const hang = async (press: () => Promise<void>) => {
    // The request leaves the page, and no answer arrives before the reload.
    await page.route(path, (route) => (route.request().method() === 'GET' ? route.fallback() : undefined))
    const begun = page.waitForRequest(
      (request) => request.method() !== 'GET' && request.url().includes(post.id),
    )
    await press()
    await begun
    await page.unroute(path)
    await page.reload()
  }
  await openScreen(page, studio, `posts/${post.id}?status=scheduled`)
  await hang(() => act(page, 'Unschedule').click())
  await expect.poll(() => postsStartingWith(studio, workspaceId, said, 'draft')).toHaveLength(1)

  await openScreen(page, studio, `posts/${post.id}?status=draft`)
  await hang(() => act(page, 'Delete').click())
  await expect.poll(() => postsStartingWith(studio, workspaceId, said, 'draft')).toHaveLength(0)
})

test('is accessible, light and dark, wide and narrow', { tag: '@long' }, async ({
  page,
  studio,
  expectAccessible,
}) => {
  await openScreen(page, studio, 'posts?status=failed')
  await page.locator('[data-row]').first().click()
  await expect(panel(page).getByRole('heading', { name: 'Accounts' })).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, 'colours')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(act(page, 'Close')).toBeVisible()
  await expectAccessible(page)
})
