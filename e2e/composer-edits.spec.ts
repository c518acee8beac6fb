import type { Page } from '@playwright/test'
import { act, text } from './fixtures/composer'
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
