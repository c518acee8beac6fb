import type { Locator, Page } from '@playwright/test'
import { getPostOptions, listPostOptions, setPostOptions } from '~/contract/extensions'
import type { Post } from '~/contract/post'
import { account, act, text } from './fixtures/composer'
import { readyOffline } from './fixtures/offline'
import { makePost, openScreen, postsStartingWith, sampleWorkspace, words } from './fixtures/posts'
import { expect, type Studio, test } from './fixtures/test'

// Platform options are kept whatever is done with a post.

const panel = (page: Page) => page.getByRole('complementary', { name: 'Post' })
const group = (page: Page, name: string): Locator => page.getByRole('group', { name: `${name} options` })

async function choose(page: Page, platform: string, field: string, choice: string): Promise<void> {
  const options = group(page, platform)
  // The review section may load above them while they are clicked.
  await expect(async () => {
    if (!(await options.isVisible())) await page.getByText(`${platform} options`).click()
    await expect(options).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await options.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: choice, exact: true }).click()
}

const optionsOf = async (studio: Studio, workspaceId: string, post: Post) => {
  const { options } = await studio.call(getPostOptions, { params: { workspaceId, postId: post.id } })
  return Object.values(options)
}
const draftsOf = (studio: Studio, workspaceId: string, said: string) =>
  postsStartingWith(studio, workspaceId, said, 'draft')

/** A draft for X whose replies are limited to followed accounts. */
async function draftWithOptions(studio: Studio, said: string) {
  const workspaceId = await sampleWorkspace(studio)
  const post = await makePost(studio, workspaceId, said)
  const accountId = post.targets[0]?.accountId ?? ''
  const body = { options: { [accountId]: { reply_settings: 'following' } } }
  await studio.call(setPostOptions, { params: { workspaceId, postId: post.id }, body })
  return { workspaceId, post }
}

test('a duplicate, a template and a reload keep them', { tag: '@long' }, async ({ page, studio }) => {
  const said = words('Kept')
  const { workspaceId, post } = await draftWithOptions(studio, said)
  await openScreen(page, studio, `posts/new?copy=${post.id}`)
  await text(page).fill(`${said}, again`)
  await expect(page.getByText(/Backed up on this device/)).toBeVisible()
  await page.reload()
  await expect(text(page)).toHaveValue(`${said}, again`)
  await act(page, 'Templates').click()
  await act(page, 'Save as template').click()
  await act(page, 'Save draft').click()
  await expect(panel(page)).toContainText(`${said}, again`)
  const [copy] = await draftsOf(studio, workspaceId, `${said}, again`)
  expect(copy && (await optionsOf(studio, workspaceId, copy))).toEqual([{ reply_settings: 'following' }])

  await page.goto(`${studio.origin}/w/${workspaceId}/posts/new`)
  await act(page, 'Templates').click()
  await page.getByRole('list', { name: 'Templates' }).getByRole('button').first().click()
  await expect(text(page)).toHaveValue(`${said}, again`)
  await page.getByText('X options').click()
  await expect(group(page, 'X').getByRole('combobox', { name: 'Who can reply' })).toContainText(
    'Accounts you follow',
  )
})

test('each version has the options of its own accounts', async ({ page, studio }) => {
  const workspaceId = await openScreen(page, studio, 'posts/new')
  const said = words('Versions')
  await account(page, 'X').check()
  await account(page, 'TikTok').check()
  await text(page).fill(said)
  await choose(page, 'X', 'Who can reply', 'Verified accounts')
  await choose(page, 'TikTok', 'Who can see it', 'Only me')
  await act(page, 'Customise for…').click()
  await page.getByRole('menuitem', { name: 'TikTok' }).click()
  await text(page).fill(`${said} on TikTok`)
  await act(page, 'Save draft').click()
  await expect(page.getByText('2 posts saved as drafts')).toBeVisible()
  const stored = await studio.call(listPostOptions, { params: { workspaceId } })
  const drafts = await draftsOf(studio, workspaceId, said)
  const found = drafts.map(({ id, content }) => [
    content.text,
    ...stored.filter(({ postId }) => postId === id).flatMap(({ options }) => Object.values(options)),
  ])
  expect(found).toEqual(
    expect.arrayContaining([
      [said, { reply_settings: 'verified' }],
      [`${said} on TikTok`, { privacy_level: 'SELF_ONLY' }],
    ]),
  )
})

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a new post waits on the device with its options, and is sent with them', { tag: '@long' }, async ({
    page,
    studio,
    context,
  }) => {
    const workspaceId = await openScreen(page, studio, 'posts/new')
    await account(page, 'X').check()
    const said = words('Written in a tunnel')
    await text(page).fill(said)
    await choose(page, 'X', 'Who can reply', 'Accounts you mention')
    await readyOffline(page, '/social-accounts')
    await context.setOffline(true)
    await act(page, 'Save draft').click()
    await expect(page.getByText('Post saved to send later')).toBeVisible()
    await context.setOffline(false)
    const sent = async () => {
      const [found] = await draftsOf(studio, workspaceId, said)
      return found && (await optionsOf(studio, workspaceId, found))
    }
    await expect.poll(sent, { timeout: 30_000 }).toEqual([{ reply_settings: 'mentionedUsers' }])
  })
})
