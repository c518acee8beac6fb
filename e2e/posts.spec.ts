import type { Page } from '@playwright/test'
import { getPost } from '~/contract/endpoints'
import { makePost, openScreen, postsStartingWith, sampleWorkspace, words } from './fixtures/posts'
import { expect, test } from './fixtures/test'

const panel = (page: Page) => page.getByRole('complementary', { name: 'Post' })
const act = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true })
const row = (page: Page, said: string) => page.getByRole('link', { name: new RegExp(said) })

test('lists posts by status, in the URL, and searches them', async ({ page, studio }) => {
  const workspaceId = await sampleWorkspace(studio)
  const said = words('Findable')
  await makePost(studio, workspaceId, said)
  await openScreen(page, studio, 'posts')
  await expect(page.getByRole('tab', { name: /^Drafts/ })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('searchbox', { name: 'Search posts' }).fill(said.toUpperCase())
  await expect(page.locator('[data-row]')).toHaveCount(1)
  await page.getByRole('tab', { name: /^Scheduled/ }).click()
  await expect(page).toHaveURL(/status=scheduled/)
  await expect(page.getByText('No matching posts')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await page.reload()
  await expect(page.getByRole('tab', { name: /^Scheduled/ })).toHaveAttribute('aria-selected', 'true')
  await expect(page.locator('[data-row]').first()).toBeVisible()
})

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

test('schedules, reschedules and unschedules, each with Undo', async ({ page, studio }) => {
  const workspaceId = await sampleWorkspace(studio)
  const post = await makePost(studio, workspaceId, words('Movable'))
  const read = () => studio.call(getPost, { params: { workspaceId, postId: post.id } })
  await openScreen(page, studio, `posts/${post.id}`)
  await act(page, 'Schedule').click()
  const dialog = page.getByRole('dialog', { name: 'Schedule post' })
  await dialog.getByLabel('Date').fill('2001-01-01')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(dialog.getByText('This time has passed.')).toBeVisible()
  await dialog.getByLabel('Date').fill('2031-12-03')
  await dialog.getByLabel('Time', { exact: true }).fill('14:30')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByText(/^Scheduled for/)).toBeVisible()
  expect((await read()).status).toBe('scheduled')
  await act(page, 'Unschedule').click()
  await expect(page.getByText('Moved back to drafts')).toBeVisible()
  expect((await read()).status).toBe('draft')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(async () => (await read()).status).toBe('scheduled')
})

test('a post opened by a link without a status is shown in the tab of its status', async ({
  page,
  studio,
}) => {
  const workspaceId = await sampleWorkspace(studio)
  const said = words('Linked')
  const { id } = await makePost(studio, workspaceId, said, { scheduledAt: '2031-09-01T10:00:00.000Z' })
  await openScreen(page, studio, `posts/${id}`)
  await expect(page.getByRole('tab', { name: 'Scheduled' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('link', { name: new RegExp(said) })).toHaveAttribute('aria-current', /./)
  await expect(page.getByRole('complementary', { name: 'Post' }).getByRole('paragraph').first()).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`posts/${id}\\?status=scheduled`))
})

test('queues', async ({ page, studio }) => {
  const workspaceId = await sampleWorkspace(studio)
  const said = words('Queueable')
  const post = await makePost(studio, workspaceId, said)
  await openScreen(page, studio, `posts/${post.id}`)
  await act(page, 'Add to queue').click()
  const dialog = page.getByRole('dialog', { name: 'Add to a queue' })
  await dialog.getByRole('button', { name: 'Add to queue' }).click()
  await expect(page.getByText(/^Queued for/)).toBeVisible()
  await expect.poll(() => postsStartingWith(studio, workspaceId, said, 'queued')).toHaveLength(1)
})

test('publishes after confirming, and shows each account’s result', async ({ page, studio }) => {
  const workspaceId = await sampleWorkspace(studio)
  const said = words('Publishable')
  const post = await makePost(studio, workspaceId, said, { on: ['twitter', 'linkedin'] })
  await openScreen(page, studio, `posts/${post.id}`)
  await act(page, 'Publish now').click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Minimum balance after')
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(panel(page).getByText('Published', { exact: true }).first()).toBeVisible()
  await expect(panel(page).getByText(/^Practice post: published/)).toHaveCount(2)
  await expect(act(page, 'Delete')).toHaveAttribute('aria-disabled', 'true')
  await expect(act(page, 'Delete')).toHaveAccessibleDescription(/Published posts can’t be deleted/)
})

test('deletes only after Undo has expired', async ({ page, studio }) => {
  const workspaceId = await sampleWorkspace(studio)
  const said = words('Deletable')
  const post = await makePost(studio, workspaceId, said)
  const calls: string[] = []
  page.on('request', (request) => request.method() === 'DELETE' && calls.push(request.url()))
  await openScreen(page, studio, `posts/${post.id}?status=draft`)
  await act(page, 'Delete').click()
  await expect(row(page, said)).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, said)).toBeVisible()
  expect(calls).toEqual([])
  await row(page, said).click()
  await act(page, 'Delete').click()
  await expect.poll(() => calls.length, { timeout: 15_000 }).toBe(1)
  await expect.poll(() => postsStartingWith(studio, workspaceId, said, 'draft')).toHaveLength(0)
})

test('retries a publish with lost answers once with the same key, then reads it back instead of sending it again', async ({
  page,
  studio,
}) => {
  const workspaceId = await sampleWorkspace(studio)
  const said = words('Lost publish')
  const post = await makePost(studio, workspaceId, said)
  const keys: (string | undefined)[] = []
  await page.route('**/posts/*/publish', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    keys.push(route.request().headers()['idempotency-key'])
    await route.fetch()
    await route.abort('connectionreset')
  })
  await openScreen(page, studio, `posts/${post.id}`)
  await act(page, 'Publish now').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(panel(page).getByText('Published', { exact: true }).first()).toBeVisible({ timeout: 20_000 })
  expect(keys).toEqual([expect.any(String), keys[0]])
  expect(await postsStartingWith(studio, workspaceId, said, 'published')).toHaveLength(1)
})

test('keeps a move and a deletion that are under way when the page reloads', async ({ page, studio }) => {
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

test('shows what failed, and retries', async ({ page, studio }) => {
  await openScreen(page, studio, 'posts')
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await studio.faults({
    method: 'GET',
    path: '/v1/workspaces/*/posts',
    times: 60,
    effect: { kind: 'status', status: 500 },
  })
  await page.reload()
  await expect(page.getByText('Couldn’t load posts')).toBeVisible({ timeout: 20_000 })
  await studio.faults()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.locator('[data-row]').first()).toBeVisible()
})

test('is accessible, light and dark, wide and narrow', async ({ page, studio, expectAccessible }) => {
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

test('bulk actions skip what can’t change, retry what fails, and can be undone', async ({ page, studio }) => {
  const workspaceId = await sampleWorkspace(studio)
  const said = words('Many')
  for (const each of ['one', 'two', 'three']) await makePost(studio, workspaceId, `${said} ${each}`)
  await openScreen(page, studio, `posts?status=all&q=${encodeURIComponent(said)}`)
  await page.getByRole('checkbox', { name: `Select “${said} one”` }).check()
  await page.getByRole('checkbox', { name: 'Select all shown' }).check()
  const bar = page.getByRole('toolbar', { name: 'Selected posts' })
  await expect(bar).toContainText('3 selected')
  await studio.faults({
    method: 'POST',
    path: '/v1/workspaces/*/posts/*/schedule',
    times: 1,
    effect: { kind: 'status', status: 400, message: 'Not now.' },
  })
  await bar.getByRole('button', { name: 'Schedule…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule 3 posts' })
  await dialog.getByLabel('Date').fill('2032-03-01')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByText('1 post wasn’t changed')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Unchanged posts' })).toContainText('Not now.')
  await expect.poll(() => postsStartingWith(studio, workspaceId, said, 'scheduled')).toHaveLength(2)
  await page.getByRole('button', { name: 'Retry 1 post' }).click()
  await expect.poll(() => postsStartingWith(studio, workspaceId, said, 'scheduled')).toHaveLength(3)
  const days = (await postsStartingWith(studio, workspaceId, said, 'scheduled')).map(({ scheduledAt }) =>
    scheduledAt?.slice(0, 10),
  )
  expect(days.toSorted()).toEqual(['2032-03-01', '2032-03-02', '2032-03-03'])

  await page.getByRole('checkbox', { name: 'Select all shown' }).check()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('3 posts deleted')).toBeVisible()
  await expect(page.locator('[data-row]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.locator('[data-row]')).toHaveCount(3)
})
