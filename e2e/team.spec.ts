import type { Browser, Page } from '@playwright/test'
import { addAccount, createInvitation, createPost, createWorkspace, listPosts } from '~/contract'
import { act, text } from './fixtures/composer'
import { expect, type Studio, test } from './fixtures/test'

/** A workspace with a draft, and Vera, an editor, in her own browser. */
async function setUpTeam(studio: Studio, browser: Browser) {
  const { workspaceId } = await studio.call(createWorkspace, { body: { name: 'Frost' } })
  const params = { workspaceId }
  const { id: accountId } = await studio.call(addAccount, {
    params,
    body: { connection: 'practice', platform: 'twitter', handle: 'frost' },
  })
  const body = { content: { text: 'Good water' }, targets: [{ platform: 'twitter' as const, accountId }] }
  const post = await studio.call(createPost, { params, body })
  const at = `${studio.origin}/w/${workspaceId}`
  const { secret = '' } = await studio.call(createInvitation, { params, body: { role: 'editor' } })
  const vera = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  await vera.goto(`${studio.origin}/join#invitation=${secret}`)
  await vera.getByLabel('Your name').fill('Vera Frost')
  await vera.getByRole('button', { name: 'Join' }).click()
  await expect(vera.getByRole('button', { name: 'Workspace: Frost' })).toBeVisible()
  return { params, at, post, vera }
}

const edit = (page: Page, at: string, postId: string) => page.goto(`${at}/posts/new?edit=${postId}`)

test('two people editing a post see each other, and choose field by field what both changed', async ({
  page,
  browser,
  studio,
  signIn,
  expectAccessible,
}) => {
  const { params, at, post, vera } = await setUpTeam(studio, browser)
  await signIn(page)
  await edit(page, at, post.id)
  await edit(vera, at, post.id)
  await expect(page.getByText('Vera Frost also has this open')).toBeVisible()

  await text(page).fill('Good water, by me')
  await text(vera).fill('Good water, by Vera')
  await act(vera, 'Save draft').click()
  const texts = async () => (await studio.call(listPosts, { params })).map(({ content }) => content.text)
  await expect.poll(texts).toEqual(['Good water, by Vera'])

  const alert = page.getByRole('alert')
  await expect(alert).toHaveCount(1)
  await expect(alert).toContainText('Changed by Vera Frost while you were editing')
  await expect(alert).toContainText('Good water, by Vera')
  await expect(text(page)).toHaveValue('Good water, by me')
  await expectAccessible(page)
  await alert.getByRole('button', { name: 'Keep mine: Text' }).click()
  await expect(alert).toHaveCount(0)
  await act(page, 'Save draft').click()
  await expect.poll(texts).toEqual(['Good water, by me'])
  await vera.context().close()
})

test('a note on a day is shown in the calendar', { tag: '@long' }, async ({
  page,
  studio,
  signIn,
  expectAccessible,
}) => {
  const { workspaceId } = await studio.call(createWorkspace, { body: { name: 'Days' } })
  await signIn(page)
  await page.goto(`${studio.origin}/w/${workspaceId}/calendar?view=month&date=2026-03-10`)
  await page.getByRole('button', { name: 'Notes on days' }).click()
  const dialog = page.getByRole('dialog', { name: /^Notes on/ })
  await dialog.getByRole('textbox', { name: 'Day', exact: true }).fill('2026-03-12')
  await dialog.getByRole('textbox', { name: 'New note' }).fill('The fair is on')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add note' }).click()
  await expect(dialog.getByText('The fair is on')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: /^1 note on .*12 March/ }).click()
  await expect(page.getByRole('dialog', { name: /12 March/ })).toContainText('The fair is on')
})
