import type { Browser, Page } from '@playwright/test'
import { addAccount, createWorkspace, listMembers, listPosts, listWorkspaces } from '~/contract'
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
  await dialog.getByRole('radio', { name: role, exact: true }).check()
  await dialog.getByLabel('Note').fill('Vera, from the agency')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link = await page.getByLabel('Invitation link').inputValue()
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

test('a person is signed out, and signs in again with a link', async ({ page, browser, studio, signIn }) => {
  const { at } = await newWorkspace(studio, 'Signed out')
  await signIn(page)
  await page.goto(`${at}/settings/people`)
  const mia = await another(browser)
  await mia.goto(await invite(page, 'Viewer'))
  await mia.getByLabel('Your name').fill('Mia')
  await mia.getByRole('button', { name: 'Join' }).click()
  await expect(mia.getByRole('button', { name: 'Workspace: Signed out' })).toBeVisible()
  await page.reload()
  const row = rowOf(page, 'Mia')
  await row.getByRole('button', { name: 'More for Mia' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('1 token ended')).toBeVisible()
  await row.getByRole('button', { name: 'More for Mia' }).click()
  await page.getByRole('menuitem', { name: 'Sign-in link' }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = await page.getByLabel('Sign-in link', { exact: true }).inputValue()
  await mia.context().close()
  const back = await another(browser)
  await back.goto(link)
  await back.getByRole('button', { name: 'Sign in as Mia' }).click()
  await expect(back.getByRole('button', { name: 'Workspace: Signed out' })).toBeVisible()
  await back.context().close()
})

test('a workspace is renamed, the name restored by Undo, and deleted after typing its name', async ({
  page,
  studio,
  signIn,
  expectAccessible,
}) => {
  const { workspaceId, at } = await newWorkspace(studio, 'Harvest')
  const nameNow = async () =>
    (await studio.call(listWorkspaces)).find((each) => each.workspaceId === workspaceId)?.name
  await signIn(page)
  await page.goto(at)
  await page.getByRole('button', { name: 'Workspace: Harvest' }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  const form = page.getByRole('form', { name: 'Workspace' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Harvest & Co')
  await form.getByRole('textbox', { name: 'Name' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Workspace: Harvest & Co' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Workspace: Harvest', exact: true })).toBeVisible()
  expect(await nameNow()).toBe('Harvest')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Delete workspace' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Harvest?' })
  await expect(dialog.getByText('1 account is disconnected')).toBeVisible()
  const confirm = dialog.getByRole('button', { name: 'Delete workspace' })
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByLabel('Type “Harvest” to confirm').fill('harvest')
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByLabel('Type “Harvest” to confirm').fill('Harvest')
  await expectAccessible(page)
  await confirm.click()
  await expect(page.getByText('Harvest deleted')).toBeVisible()
  await expect(page).not.toHaveURL(new RegExp(workspaceId))
  await expect(page.getByRole('button', { name: /^Workspace: / })).toBeVisible()
  expect(await nameNow()).toBeUndefined()
})

test('on a phone and with the keyboard, settings are opened from the palette', async ({
  page,
  studio,
  signIn,
}) => {
  const { params, at } = await newWorkspace(studio, 'Pocket')
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page)
  await page.goto(at)
  await page.getByRole('button', { name: 'Workspace: Pocket' }).click()
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox', { name: 'Search' }).fill('People')
  await expect(page.getByRole('option', { name: /^People/ }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/settings\/people$/)
  await expect(page.getByRole('list', { name: 'People' }).getByRole('listitem')).toHaveCount(1)
  expect(await studio.call(listMembers, { params })).toHaveLength(1)
})
