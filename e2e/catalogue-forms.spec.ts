import type { Page } from '@playwright/test'
import { listProducts, listWorkspaces } from '~/contract/endpoints'
import { waitForLoaded } from './fixtures/accessible'
import { openScreen } from './fixtures/posts'
import { expect, type Studio, test } from './fixtures/test'

async function emptyWorkspace(studio: Studio): Promise<string> {
  const all = await studio.call(listWorkspaces)
  return all.find((each) => each.name !== 'Fernhollow Coffee')?.workspaceId ?? ''
}

async function openIn(page: Page, studio: Studio, workspaceId: string, path: string) {
  await openScreen(page, studio, '')
  await page.goto(`${studio.origin}/w/${workspaceId}/${path}`)
  await waitForLoaded(page)
}

test('what was typed in a new product survives reload, and can be discarded', async ({ page, studio }) => {
  await openIn(page, studio, await emptyWorkspace(studio), 'products/new')
  const field = page
    .getByRole('form', { name: 'New product' })
    .getByRole('textbox', { name: 'Name', exact: true })
  await field.fill('Typed and not saved')
  await page.reload()
  await expect(field).toHaveValue('Typed and not saved')
  const back = page.getByRole('status').filter({ hasText: 'Unsaved changes restored' })
  await back.getByRole('button', { name: 'Discard them' }).click()
  await expect(field).toHaveValue('')
  await page.reload()
  await expect(field).toHaveValue('')
  await expect(back).toHaveCount(0)
})

test('a 401 while saving a product loses nothing, and a save leaves no draft behind', async ({
  page,
  studio,
}) => {
  const workspaceId = await emptyWorkspace(studio)
  await openIn(page, studio, workspaceId, 'products/new')
  const field = page.getByRole('form', { name: 'New product' }).getByLabel('Name', { exact: true })
  await field.fill('Kept through 401')
  const effect = { kind: 'status', status: 401 }
  await studio.faults({ method: 'POST', path: '/v1/workspaces/*/products', times: 1, effect })
  await page.getByRole('button', { name: 'Create product' }).click()
  const dialog = page.getByRole('alertdialog', { name: /token is no longer valid/ })
  await expect(dialog.getByLabel('Access token')).toBeFocused()
  await dialog.getByLabel('Access token').fill(studio.ownerToken)
  await page.reload()
  await page.getByRole('alertdialog').or(field).or(page.getByLabel('Access token')).first().waitFor()
  // It was begun, and is kept with its key: it goes on by itself, once, and its form is empty again.
  await openIn(page, studio, workspaceId, 'products')
  await expect(page.getByRole('link', { name: 'Kept through 401' })).toBeVisible({ timeout: 20_000 })
  await expect(async () => {
    await openIn(page, studio, workspaceId, 'products')
    await page.getByRole('button', { name: 'New product' }).first().click()
    await expect(field).toHaveValue('', { timeout: 2000 })
  }).toPass({ timeout: 20_000 })
  const products = await studio.call(listProducts, { params: { workspaceId } })
  expect(products.filter(({ name }) => name === 'Kept through 401')).toHaveLength(1)
})
