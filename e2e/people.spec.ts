import type { Browser, Page } from '@playwright/test'
import { addAccount, createWorkspace, listPosts } from '~/contract'
import { account, act, text } from './fixtures/composer'
import { expect, type Studio, test } from './fixtures/test'

/** Creates a workspace with an account. */
async function newWorkspace(studio: Studio, name: string) {
  const { workspaceId } = await studio.call(createWorkspace, { body: { name } })
  const params = { workspaceId }
  const body = { connection: 'practice', platform: 'twitter', handle: 'frost' }
  await studio.call(addAccount, { params, body })
  return { workspaceId, params, at: `${studio.origin}/w/${workspaceId}` }
}

/** Invites somebody on the screen and returns the link. */
async function invite(page: Page, role: string): Promise<string> {
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a person' })
  // The role that is chosen, and not the first, which would be chosen by Space.
  await expect(dialog.getByRole('radio', { name: 'Editor' })).toBeFocused()
  await dialog.getByRole('radio', { name: role, exact: true }).check()
  await dialog.getByLabel('Note').fill('Vera, from the agency')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const field = page.getByLabel('Invitation link')
  await expect(field).toBeFocused()
  const link = await field.inputValue()
  await page.getByRole('button', { name: 'Done' }).click()
  return link
}

/** Another person's page, in their own browser. */
async function another(browser: Browser): Promise<Page> {
  return (await browser.newContext({ serviceWorkers: 'block' })).newPage()
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'People' }).getByRole('listitem').filter({ hasText: name })

test('a person is invited, posts, loses the permission to, and is removed', async ({
  page,
  browser,
  studio,
  signIn,
  expectAccessible,
}) => {
  const { params, at } = await newWorkspace(studio, 'Frost')
  await signIn(page)
  await page.goto(`${at}/settings/people`)
  const link = await invite(page, 'Editor')
  await expect(page.getByRole('list', { name: 'Open invitations' })).toContainText('Vera, from the agency')
  await expectAccessible(page)

  const vera = await another(browser)
  await vera.goto(link)
  await expect(vera.getByRole('heading', { name: 'Join Frost' })).toBeVisible()
  expect(new URL(vera.url()).hash).toBe('')
  await expect(vera.getByText('Editor.')).toBeVisible()
  await expectAccessible(vera)
  await vera.getByRole('button', { name: 'Join' }).click()
  await expect(vera.getByText('Enter your name.')).toBeVisible()
  await vera.getByLabel('Your name').fill('Vera Frost')
  await vera.getByRole('button', { name: 'Join' }).click()
  await expect(vera.getByRole('button', { name: 'Workspace: Frost' })).toBeVisible()

  const again = await another(browser)
  await again.goto(link)
  await expect(again.getByText('This invitation has already been used. Ask for a new one.')).toBeVisible()
  await again.context().close()

  await vera.getByRole('link', { name: 'New post' }).first().click()
  await account(vera, 'X').check()
  await text(vera).fill('Written by Vera')
  await act(vera, 'Save draft').click()
  await expect.poll(async () => (await studio.call(listPosts, { params })).length).toBe(1)

  await page.reload()
  const row = rowOf(page, 'Vera Frost')
  await row.getByRole('combobox', { name: 'Role of Vera Frost' }).click()
  await page.getByRole('option', { name: /^Viewer/ }).click()
  await expect(page.getByText('Vera Frost: Viewer')).toBeVisible()

  await vera.goto(`${at}/products`)
  const create = vera.getByRole('button', { name: 'New product' }).first()
  await expect(create).toHaveAttribute('aria-disabled', 'true')
  await expect(create).toHaveAccessibleDescription(/You have read-only access to this workspace\./)

  await row.getByRole('button', { name: 'Remove Vera Frost' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(row).toHaveCount(0)
  await vera.getByRole('link', { name: 'Brand kit' }).first().click()
  await expect(
    vera.getByRole('heading', { name: 'You no longer have access to this workspace' }),
  ).toBeVisible()
  await vera.context().close()
})
