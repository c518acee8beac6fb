import type { Page } from '@playwright/test'
import { listWorkspaces } from '~/contract/endpoints'
import { createWorkspace } from '~/contract/extensions'
import { openScreen } from './fixtures/posts'
import { expect, type Studio, test } from './fixtures/test'

// A week that includes yesterday, on any day: it starts on Monday if today is a Sunday.
test.use({ locale: new Date().getDay() === 0 ? 'en-GB' : 'en-US' })

async function workspace(studio: Studio, name: RegExp): Promise<string> {
  const found = (await studio.call(listWorkspaces)).find((each) => name.test(each.name ?? ''))
  if (!found) throw new Error(`There is no workspace called ${String(name)}.`)
  return found.workspaceId
}

const open = async (page: Page, studio: Studio, workspaceId: string) => {
  await page.goto(`${studio.origin}/w/${workspaceId}`)
  await expect(page.getByText(/left to publish this week/)).toBeVisible()
}

test('the week is shown while drafts are still on their way', { tag: '@long' }, async ({
  page,
  studio,
  signIn,
}) => {
  await signIn(page)
  const fernhollow = await workspace(studio, /Fernhollow/)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/posts\?.*status=draft/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${studio.origin}/w/${fernhollow}`)
  const week = page.getByRole('region', { name: 'This week' })
  await expect(week.getByRole('link', { name: /^\d\d:\d\d Three minutes/ })).toBeVisible()
  await expect(page.getByText(/left to publish this week/)).toBeHidden()
  release()
  await expect(page.getByText(/left to publish this week/)).toBeVisible()
})

/** The sum of unexpected layout shifts since the page was opened. */
const watchShift = (page: Page) =>
  page.addInitScript(() => {
    const seen = { sum: 0 }
    Object.assign(window, { seenShift: seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && typeof entry.value === 'number') seen.sum += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
const shift = (page: Page) =>
  page.evaluate(() => ('seenShift' in window ? (window.seenShift as { sum: number }).sum : Number.NaN))

test('Home shows the week, what needs attention, how far the credits last, and recent media', async ({
  page,
  studio,
  signIn,
}) => {
  await watchShift(page)
  await signIn(page)
  await open(page, studio, await workspace(studio, /Fernhollow/))

  const week = page.getByRole('region', { name: 'This week' })
  await expect(week.getByRole('listitem')).toHaveCount(7)
  await expect(week.getByRole('link', { name: /^\d\d:\d\d Three minutes/ })).toHaveAccessibleDescription(
    'failed, TikTok, Instagram, YouTube',
  )
  const needs = page.getByRole('region', { name: 'Needs attention' })
  await expect(needs.getByText('TikTok and YouTube: The link to the video has expired.')).toBeVisible()
  await expect(page.getByRole('img', { name: /^Balance on .* Projected to/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Active campaigns' }).getByRole('listitem')).toHaveCount(3)
  await expect(page.getByRole('region', { name: 'Recent media' }).getByRole('listitem')).toHaveCount(8)
  // On a phone, see e2e/first-screen.spec.ts.
  expect(await shift(page)).toBeLessThan(0.005)

  await needs.getByRole('link', { name: /^Fix and retry: Three minutes/ }).click()
  await expect(page).toHaveURL(/\/posts\/post_/)
})

test('an empty workspace shows the first steps, until they are skipped', async ({
  page,
  studio,
  signIn,
  expectAccessible,
}) => {
  await signIn(page)
  const { workspaceId } = await studio.call(createWorkspace, { body: { name: 'Nothing here yet' } })
  await open(page, studio, workspaceId)
  const path = page.getByRole('region', { name: 'Get started: schedule your first post' })
  await expect(path.getByRole('listitem')).toHaveCount(6)
  await expectAccessible(page)
  await path.getByRole('link', { name: 'Start: Add a product' }).click()
  await expect(page).toHaveURL(/\/products$/)
  await page.goBack()
  await path.getByRole('button', { name: 'Skip setup' }).click()
  await expect(page.getByRole('region', { name: 'This week' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('region', { name: 'This week' })).toBeVisible()
  await expect(path).toHaveCount(0)
})

test('the first steps don’t return once a post was scheduled; a draft without a time links to the unscheduled posts', {
  tag: '@long',
}, async ({ page, studio, signIn }) => {
  await signIn(page)
  const { workspaceId } = await studio.call(createWorkspace, { body: { name: 'One post' } })
  const lists = (url: URL) => url.pathname.endsWith(`/${workspaceId}/posts`)
  const counts = (url: URL) => url.pathname.endsWith(`/${workspaceId}/post-counts`)
  const answer = async (status: string) => {
    await page.route(lists, (route) => {
      const asked = new URL(route.request().url()).searchParams
      const post = { id: `p-${status}`, status, content: { text: 'The only post' }, targets: [] }
      const placed = status === 'draft' ? post : { ...post, scheduledAt: '2126-01-02T08:00:00Z' }
      const isAsked = asked.get('status') === status || (status === 'draft' && asked.get('timed') === 'no')
      return route.fulfill({ json: { data: isAsked ? [placed] : [], requestId: 'req_one' } })
    })
    await page.route(counts, (route) =>
      route.fulfill({ json: { data: { total: 1, statuses: { [status]: 1 } }, requestId: 'req_one' } }),
    )
  }
  await answer('scheduled')
  await open(page, studio, workspaceId)
  // Shown once the posts are read.
  await expect(page.getByText('Nothing left to publish this week.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'This week' })).toBeVisible()
  await page.unroute(lists)
  await page.unroute(counts)
  await answer('draft')
  await page.reload()
  const needs = page.getByRole('region', { name: 'Needs attention' })
  await expect(needs.getByText('One unscheduled draft')).toBeVisible()
  await expect(page.getByRole('region', { name: 'This week' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Get started: schedule your first post' })).toHaveCount(0)
  await needs.getByRole('link', { name: 'Schedule: One unscheduled draft' }).click()
  await expect(
    page.getByRole('complementary', { name: 'Unscheduled' }).getByText('The only post'),
  ).toBeVisible()
})

test('opens where the browser says that it speaks “C”, as WebKit does in a C locale', {
  tag: '@long',
}, async ({ page, studio }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'language', { get: () => 'C' })
    Object.defineProperty(navigator, 'languages', { get: () => ['C'] })
  })
  await openScreen(page, studio, '')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  const rail = page.getByRole('navigation', { name: 'Main' })
  await rail.getByRole('link', { name: 'Calendar', exact: true }).click()
  await expect(page.getByRole('grid')).toBeVisible()
  await rail.getByRole('link', { name: 'Campaigns', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible()
})
