import { createCampaign, createPost } from '~/contract/endpoints'
import { countPosts } from '~/contract/lists'
import { makePost, openScreen, sampleWorkspace, words } from './fixtures/posts'
import { expect, test } from './fixtures/test'

const many = 2_314
/** Formatted as on screen. */
const count = many.toLocaleString('en')
const all = new RegExp(`^(${many}|${count}) `)
/** Calls at a time while the posts are created. */
const lanes = 12

test('selects the thousands of posts that a filter finds, and undoes what was done to them', {
  tag: '@long',
}, async ({ page, studio }) => {
  test.setTimeout(2_400_000)
  const workspaceId = await sampleWorkspace(studio)
  const params = { workspaceId }
  const said = words('Numbered')
  const campaign = await studio.call(createCampaign, { params, body: { name: words('All of them') } })
  const { targets } = await makePost(studio, workspaceId, `${said} first`)
  let made = 1
  const lane = async () => {
    while (made < many) {
      const text = `${said} ${String(made++)}`
      await studio.call(createPost, { params, body: { content: { text }, targets } })
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  const inCampaign = async () =>
    (await studio.call(countPosts, { params, query: { campaignIds: campaign.id } })).total

  await openScreen(page, studio, `posts?status=draft&q=${encodeURIComponent(said)}`)
  await expect(page.getByRole('tab', { name: /^Drafts/ })).toContainText(count)
  await page.getByRole('checkbox', { name: 'Select all shown' }).check()
  const bar = page.getByRole('toolbar', { name: 'Selected posts' })
  await bar.getByRole('button', { name: `Select all ${count}` }).click()
  await expect(bar.getByRole('status')).toHaveText(all)
  await bar.getByRole('button', { name: 'Campaign' }).click()
  await page.getByRole('option', { name: campaign.name ?? '' }).click()

  const progress = page.getByRole('progressbar', { name: 'Changing campaigns' })
  await expect(progress).toBeVisible()
  await expect(page.getByText('posts added to the campaign').filter({ hasText: all })).toBeVisible({
    timeout: 900_000,
  })
  await expect(progress).toBeHidden()
  expect(await inCampaign()).toBe(many)

  await page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('button', { name: 'Undo' })
    .first()
    .click()
  await expect(page.getByText('changes undone').filter({ hasText: all })).toBeVisible({ timeout: 900_000 })
  expect(await inCampaign()).toBe(0)
})
