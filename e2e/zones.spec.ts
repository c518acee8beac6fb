import { createPost, listSocialAccounts } from '~/contract/endpoints'
import { springDay } from './fixtures/calendar'
import { makePost, openScreen, sampleWorkspace, words } from './fixtures/posts'
import { expect, test } from './fixtures/test'

test.use({ timezoneId: 'Europe/Berlin' })

const chosen = 'Asia/Tokyo'

test('complaint: “it says another time there”: tile, panel, list and toast show times in the chosen zone, not the device’s', async ({
  page,
  studio,
}) => {
  const workspaceId = await sampleWorkspace(studio)
  const said = words('Zoned')
  const day = springDay(20)
  // 14:30 in Berlin.
  const post = await makePost(studio, workspaceId, said, { scheduledAt: `${day}T12:30:00.000Z` })
  await page.addInitScript(
    (zone) => localStorage.setItem('studio.calendar', JSON.stringify({ zone })),
    chosen,
  )
  await openScreen(page, studio, `calendar?view=week&date=${day}&post=${post.id}`)
  const panel = page.getByRole('complementary', { name: 'Post' })
  await expect(page.getByRole('button', { name: `21:30 ${said}`, exact: true })).toBeVisible()
  await expect(panel.getByText(/, 21:30$/)).toBeVisible()

  await page.goto(`${studio.origin}/w/${workspaceId}/posts/${post.id}?status=scheduled`)
  const row = page.getByRole('link', { name: new RegExp(said) })
  await expect(row).toContainText('21:30')
  await expect(panel.getByText(/, 21:30$/)).toBeVisible()
  await panel.getByRole('button', { name: 'Reschedule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule post' })
  await expect(dialog.getByLabel('Time', { exact: true })).toHaveValue('21:30')
  await dialog.getByLabel('Time', { exact: true }).fill('22:15')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByText(/^Scheduled for .+, 22:15\s*$/)).toBeVisible()
  await expect(row).toContainText('22:15')

  // The zone in the calendar's address takes precedence over both, in its panel too.
  await page.goto(`${studio.origin}/w/${workspaceId}/calendar?view=week&date=${day}&zone=UTC&post=${post.id}`)
  await expect(page.getByRole('button', { name: `13:15 ${said}`, exact: true })).toBeVisible()
  await expect(panel.getByText(/, 13:15$/)).toBeVisible()
})

test('an unknown status and platform of a later API are shown as received, and the post is read-only', {
  tag: '@long',
}, async ({ page, studio }) => {
  const workspaceId = await sampleWorkspace(studio)
  const [account] = await studio.call(listSocialAccounts, { params: { workspaceId } })
  const said = words('Reviewed')
  const body = {
    content: { text: said },
    targets: [{ platform: account?.platform ?? 'twitter', accountId: account?.id ?? '' }],
  }
  const post = await studio.call(createPost, { params: { workspaceId }, body })
  await page.route(`**/posts/${post.id}`, async (route) => {
    if (route.request().resourceType() === 'document') return route.fallback()
    const response = await route.fetch()
    const answer = (await response.json()) as { data: object }
    const targets = [{ platform: 'threads', accountId: 'a9' }]
    await route.fulfill({
      response,
      json: { ...answer, data: { ...answer.data, status: 'in_review', targets } },
    })
  })
  await openScreen(page, studio, `posts/${post.id}`)
  const panel = page.getByRole('complementary', { name: 'Post' })
  await expect(panel.getByText('In_review', { exact: true })).toBeVisible()
  await expect(panel.getByRole('img', { name: 'threads' })).toBeVisible()
  for (const name of ['Publish now', 'Schedule', 'Edit', 'Add to queue', 'Delete'])
    await expect(panel.getByRole('button', { name, exact: true })).toHaveAttribute('aria-disabled', 'true')
})
