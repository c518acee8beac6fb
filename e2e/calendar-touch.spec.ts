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
