import type { Page } from '@playwright/test'
import { deletePost, getMe, publishPost, schedulePost } from '~/contract/endpoints'
import { createToken } from '~/contract/extensions'
import { account, act, text } from './fixtures/composer'
import { makePost, openScreen, postsStartingWith, sampleWorkspace, words } from './fixtures/posts'
import { expect, test } from './fixtures/test'

const editedElsewhere = 'This post is also being edited in another draft on this device'
const panel = (page: Page) => page.getByRole('complementary', { name: 'Post' })

test('the same post edited from two drafts: both are told, and the second continues with what the first changed', {
  tag: '@long',
}, async ({ page, studio }) => {
  const workspaceId = await sampleWorkspace(studio)
  const said = words('Edited twice')
  const post = await makePost(studio, workspaceId, said)
  await openScreen(page, studio, `posts/new?edit=${post.id}`)
  await text(page).fill(`${said}, first`)
  const second = await page.context().newPage()
  await openScreen(second, studio, `posts/new?edit=${post.id}`)
  await expect(second.getByText(editedElsewhere)).toBeVisible()
  await expect(second.getByRole('link', { name: /Open the other version/ })).toBeVisible()
  await text(second).fill(`${said}, second`)
  await page.bringToFront()
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(page.getByText(editedElsewhere)).toBeVisible()
  await act(page, 'Save draft').click()
  await expect(panel(page)).toContainText(`${said}, first`)

  // In one message with both versions; no near-duplicate is offered.
  await second.bringToFront()
  await second.evaluate(() => dispatchEvent(new Event('focus')))
  const conflict = second.getByRole('alert')
  await expect(conflict).toHaveCount(1)
  await expect(conflict).toContainText(`${said}, first`)
  await expect(text(second)).toHaveValue(`${said}, second`)
  const draftTexts = async () =>
    (await postsStartingWith(studio, workspaceId, said, 'draft')).map(({ content }) => content.text).sort()
  expect(await draftTexts()).toEqual([`${said}, first`])
  await conflict.getByRole('button', { name: 'Keep mine: Text' }).click()
  await expect(conflict).toHaveCount(0)
  await act(second, 'Save draft').click()
  await expect(panel(second)).toContainText(`${said}, second`)
  expect(await draftTexts()).toEqual([`${said}, second`])
})

test('a post deleted while it is edited: reported at once, with nothing lost', async ({ page, studio }) => {
  const workspaceId = await sampleWorkspace(studio)
  const said = words('Deleted meanwhile')
  const post = await makePost(studio, workspaceId, said)
  await openScreen(page, studio, `posts/new?edit=${post.id}`)
  await text(page).fill(`${said}, changed`)
  await expect(page.getByText(/Backed up on this device/)).toBeVisible()
  await studio.call(deletePost, { params: { workspaceId, postId: post.id } })
  await page.reload()
  await expect(page.getByText('This post no longer exists')).toBeVisible()
  await expect(text(page)).toHaveValue(`${said}, changed`)
})

test('a 402 on publish leads to the credits and back with all text, and then it is published once', async ({
  page,
  studio,
}) => {
  const workspaceId = await openScreen(page, studio, 'posts/new')
  const said = words('Too dear at first')
  await account(page, 'X').check()
  await text(page).fill(said)
  await page.getByRole('radio', { name: 'Publish now' }).check()
  const purchaseUrl = 'https://credits.example.com/buy'
  await studio.faults({
    method: 'POST',
    path: '/v1/workspaces/*/posts/*/publish',
    effect: {
      kind: 'status',
      status: 402,
      code: 'insufficient_credits',
      message: 'No credits.',
      purchaseUrl,
    },
  })
  await act(page, 'Publish').click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(dialog.getByRole('link', { name: /Buy credits/ })).toHaveAttribute('href', purchaseUrl)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(text(page)).toHaveValue(said)
  await text(page).fill(`${said}, and a last word`)
  await page.getByRole('link', { name: /credits$/ }).click()
  await expect(page.getByRole('heading', { name: 'Credits', level: 1 })).toBeVisible()
  await studio.faults()
  await page.goBack()
  await expect(text(page)).toHaveValue(`${said}, and a last word`)
  await expect(page.getByRole('radio', { name: 'Publish now' })).toBeChecked()
  await act(page, 'Publish').click()
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(panel(page)).toContainText('and a last word')
  await expect.poll(() => postsStartingWith(studio, workspaceId, said, 'published')).toHaveLength(1)
  expect(await postsStartingWith(studio, workspaceId, said, 'draft')).toHaveLength(0)
})

test('a post that some accounts have isn’t replaced: continuing, or a copy, leaves those accounts out', async ({
  page,
  studio,
}) => {
  const workspaceId = await sampleWorkspace(studio)
  const said = words('Out in part')
  // Instagram requires a picture.
  const post = await makePost(studio, workspaceId, said, { on: ['twitter', 'instagram'] })
  await studio.call(publishPost, { params: { workspaceId, postId: post.id } })
  await studio.call(schedulePost, { params: { workspaceId, postId: post.id }, body: { scheduledAt: null } })
  await openScreen(page, studio, `posts/new?edit=${post.id}`)
  const leftOut = page.getByText('Accounts that already have this post are left out')
  const partly = page.getByRole('main').getByRole('alert')
  await expect(partly).toContainText('Some accounts already have this post')
  await text(page).fill(`${said}, changed`)
  await act(page, 'Save draft').click()
  await expect(act(page, 'Save draft')).not.toHaveAttribute('aria-busy', 'true')
  // One message for one fact.
  await expect(partly).toHaveCount(1)
  await expect(page.getByText('Couldn’t save the post')).toHaveCount(0)
  await act(page, 'Continue for the other accounts').click()
  await expect(leftOut).toBeVisible()
  await expect(account(page, 'X')).not.toBeChecked()
  await expect(account(page, 'Instagram')).toBeChecked()

  await page.goto(`${studio.origin}/w/${workspaceId}/posts/new?copy=${post.id}`)
  await expect(leftOut).toBeVisible()
  await expect(account(page, 'X')).not.toBeChecked()
  await expect(account(page, 'Instagram')).toBeChecked()
  await account(page, 'X').check()
  await expect(leftOut).toBeHidden()
  expect(await postsStartingWith(studio, workspaceId, said, 'draft')).toHaveLength(1)
})

test('with a token that may not publish, edits that need to are refused before anything is sent, and others are saved', async ({
  page,
  studio,
}) => {
  const workspaceId = await sampleWorkspace(studio)
  const scopes = ['read' as const, 'write' as const]
  const { id: principalId } = await studio.call(getMe)
  const { token = '' } = await studio.call(createToken, {
    body: { name: words('Writer'), scopes, principalId },
  })
  const writer = { ...studio, ownerToken: token }
  const lacking = 'Your token doesn’t have the publish scope.'

  // New text and a time for a draft: a new post and a deletion, for which `write` is enough.
  const said = words('Writer’s draft')
  const draft = await makePost(studio, workspaceId, said)
  await openScreen(page, writer, `posts/new?edit=${draft.id}`)
  await page.getByRole('radio', { name: 'Schedule' }).check()
  await page.getByLabel('Date').fill('2031-12-03')
  await text(page).fill(`${said}, changed`)
  await act(page, 'Schedule').click()
  await expect(panel(page)).toContainText(`${said}, changed`)
  await expect(page.getByText(`This can’t be undone. ${lacking}`)).toBeVisible()
  const postsByStatus = (status: string) => postsStartingWith(studio, workspaceId, said, status)
  expect(await postsByStatus('draft')).toEqual([])
  const [scheduled, ...others] = await postsByStatus('scheduled')
  expect(others).toEqual([])

  // The same text and a time: the document's call for that needs `publish`, so the post is replaced here too.
  const same = words('Writer’s same')
  const other = await makePost(studio, workspaceId, same)
  await page.goto(`${studio.origin}/w/${workspaceId}/posts/new?edit=${other.id}`)
  await page.getByRole('radio', { name: 'Schedule' }).check()
  await page.getByLabel('Date').fill('2031-12-04')
  await act(page, 'Schedule').click()
  await expect(panel(page)).toContainText(same)
  expect(await postsStartingWith(studio, workspaceId, same, 'scheduled')).toHaveLength(1)
  expect(await postsStartingWith(studio, workspaceId, same, 'draft')).toEqual([])

  // A scheduled post is unscheduled first, so that both can't be published: that needs `publish`, and is said
  // at once.
  await expect(act(page, 'Edit')).toHaveAttribute('aria-disabled', 'true')
  await page.goto(`${studio.origin}/w/${workspaceId}/posts/new?edit=${scheduled?.id}`)
  const notice = page.getByRole('alert').filter({ hasText: 'This post can’t be edited' })
  await expect(notice).toContainText(lacking)
  await text(page).fill(`${said}, changed twice`)
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/posts')) writes.push(request.url())
  })
  for (const name of ['Schedule', 'Save draft']) {
    await expect(act(page, name)).toHaveAttribute('aria-disabled', 'true')
    await act(page, name).press('Enter')
  }
  await expect(page.getByText(/Backed up on this device/)).toBeVisible()
  await page.reload()
  await expect(text(page)).toHaveValue(`${said}, changed twice`)
  expect(writes).toEqual([])
  expect((await postsByStatus('scheduled')).map(({ id }) => id)).toEqual([scheduled?.id])

  // Nothing typed is lost: it continues as a new post.
  await act(page, 'Continue as a new post').click()
  await act(page, 'Save draft').click()
  await expect(panel(page)).toContainText(`${said}, changed twice`)
  expect((await postsByStatus('scheduled')).map(({ id }) => id)).toEqual([scheduled?.id])
})
