import type { Locator } from '@playwright/test'
import { account, text } from './fixtures/composer'
import { makePost, openScreen, sampleWorkspace, words } from './fixtures/posts'
import { expect, test } from './fixtures/test'

/** "New coffee from Ethiopia, this week", and what tells the post from others. */
const arabic = () => `قهوة جديدة من إثيوبيا، هذا الأسبوع ${words('A')}`

const rightToLeft = (where: Locator) => expect(where).toHaveCSS('direction', 'rtl')

test('the composer and its previews show an Arabic post from right to left', async ({ page, studio }) => {
  await openScreen(page, studio, 'posts/new')
  for (const platform of ['X', 'Instagram', 'LinkedIn']) await account(page, platform).check()
  await text(page).fill('In English')
  await expect(text(page)).toHaveCSS('direction', 'ltr')
  const said = arabic()
  await text(page).fill(said)
  await rightToLeft(text(page))
  for (const platform of ['X', 'Instagram', 'LinkedIn'])
    await rightToLeft(
      page.getByRole('figure', { name: `Preview for ${platform}` }).getByText(said, { exact: true }),
    )
})

test('what marks the end of an Arabic text lies under its words', async ({ page, studio }) => {
  await openScreen(page, studio, 'posts/new')
  await account(page, 'X').check()
  await text(page).fill(`${'قهوة '.repeat(60)}\nand one line of English`)
  const marks = page.locator('mark').filter({ hasText: 'and one line' }).locator('visible=true').first()
  await rightToLeft(marks)
  // The same paragraphs, each in its own direction, or the marks lie elsewhere.
  for (const where of [marks.locator('..'), text(page)])
    await expect(where).toHaveCSS('unicode-bidi', 'plaintext')
})

test('the list of posts and the panel show it from right to left', async ({ page, studio }) => {
  const workspaceId = await sampleWorkspace(studio)
  const said = arabic()
  const post = await makePost(studio, workspaceId, said)
  await openScreen(page, studio, `posts/${post.id}`)
  await rightToLeft(page.getByRole('complementary', { name: 'Post' }).getByText(said, { exact: true }))
  await page.getByRole('searchbox', { name: 'Search posts' }).fill(said)
  await rightToLeft(page.getByRole('searchbox', { name: 'Search posts' }))
  await rightToLeft(page.locator('[data-row]').getByText(said, { exact: true }))
  // The row itself is the studio's, and the studio speaks English.
  await expect(page.locator('[data-row]').first()).toHaveCSS('direction', 'ltr')
})
