import { pathOf, springDay, tile } from './fixtures/calendar'
import { touchDrag } from './fixtures/drag'
import { makePost, openScreen, sampleWorkspace, words } from './fixtures/posts'
import { expect, test } from './fixtures/test'

test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

test('by touch, a post moves to another day of the week; the hint about it is in the window', {
  tag: '@long',
}, async ({ page, studio }) => {
  const workspaceId = await sampleWorkspace(studio)
  const said = words('Touched')
  // Close to each other, so that the hint has a long warning.
  for (const day of [16, 19])
    await makePost(studio, workspaceId, said, { scheduledAt: `${springDay(day)}T10:00:00.000Z` })
  await openScreen(page, studio, pathOf('week', springDay(16)))
  const friday = page.locator(`button[data-drop="${springDay(19)}"]`)
  await touchDrag(page, tile(page, `12:00 ${said}`), friday, async () => {
    const hint = page.locator('[data-hint]')
    await expect(hint).toBeInViewport({ ratio: 1 })
    const box = await hint.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
  })
  await expect(page.getByText(/^Scheduled for .*, 12:00/)).toBeVisible()
})

test.describe('in Arabic', () => {
  test.use({ locale: 'ar-EG' })

  test('the hint about a post’s move to the last day of the week is in the window', { tag: '@long' }, async ({
    page,
    studio,
  }) => {
    const workspaceId = await sampleWorkspace(studio)
    const said = words('Leftmost')
    await makePost(studio, workspaceId, said, { scheduledAt: `${springDay(37)}T10:00:00.000Z` })
    await openScreen(page, studio, pathOf('week', springDay(37)))
    const last = page.locator('button[data-drop]').last()
    await touchDrag(page, page.getByRole('button', { name: said }), last, async () => {
      await expect(last.locator('.bg-iris-tint')).toHaveCount(1)
      await expect(page.locator('[data-hint]')).toBeInViewport({ ratio: 1 })
    })
  })
})

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 1024, height: 768 } })

  test('a post dropped by touch has the focus, and no card covers the days beside it', {
    tag: '@long',
  }, async ({ page, studio }) => {
    const workspaceId = await sampleWorkspace(studio)
    const said = words('Dropped')
    await makePost(studio, workspaceId, said, { scheduledAt: `${springDay(23)}T10:00:00.000Z` })
    await page.clock.install()
    await openScreen(page, studio, pathOf('week', springDay(23)))
    const held = tile(page, `12:00 ${said}`)
    const day = page.locator(`[data-drop="${springDay(24)}"]:not([data-clock])`).first()
    await touchDrag(page, held, day)
    await expect(page.getByText(/^Scheduled for /)).toBeVisible()
    const moved = page.getByRole('button', { name: new RegExp(`${said}$`) })
    await expect(moved).toBeFocused()
    // Longer than the card waits.
    await page.clock.runFor(700)
    await expect(page.locator('[popover]:popover-open')).toHaveCount(0)
  })

  test('in a week with narrow days, a day’s credits don’t cover the next day', { tag: '@long' }, async ({
    page,
    studio,
  }) => {
    const workspaceId = await sampleWorkspace(studio)
    const on = ['twitter', 'instagram', 'linkedin', 'facebook'] as const
    const scheduledAt = `${springDay(44)}T10:00:00.000Z`
    await makePost(studio, workspaceId, words('Costly'), { on: [...on], scheduledAt })
    await openScreen(page, studio, pathOf('week', springDay(44)))
    await page.getByRole('button', { name: /^Drafts/ }).click()
    await expect(page.getByRole('complementary', { name: 'Unscheduled' })).toBeVisible()
    const heads = page.getByRole('button', { name: /^Open / }).locator('..')
    await expect(heads).toHaveCount(7)
    // Other tests of this run may have put posts into the week.
    await expect(page.getByText(/^≤ \d+ cr$/)).not.toHaveCount(0)
    const outside = () =>
      heads.evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length)
    await expect.poll(outside).toBe(0)
  })
})
