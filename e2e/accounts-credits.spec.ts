import { readFile } from 'node:fs/promises'
import { listWorkspaces } from '~/contract/endpoints'
import { expect, type Studio, test } from './fixtures/test'

async function sample(studio: Studio): Promise<string> {
  const found = (await studio.call(listWorkspaces)).find(({ name }) => name === 'Fernhollow Coffee')
  if (!found) throw new Error('There is no sample workspace.')
  return found.workspaceId
}

test('accounts and queues', async ({ page, studio, signIn }) => {
  await signIn(page)
  await page.goto(`${studio.origin}/w/${await sample(studio)}/accounts`)
  const table = page.getByRole('table', { name: 'Accounts by platform' })
  await expect(table.getByRole('row')).toHaveCount(8)
  await expect(page.getByText('Seven accounts.')).toBeVisible()
  await expect(
    table.getByRole('row', { name: /TikTok/ }).getByRole('link', { name: '1 failed' }),
  ).toBeVisible()
  const queues = page.getByRole('region', { name: 'Queues' })
  await expect(queues.getByRole('img', { name: /Monday 18:30/ }).first()).toBeVisible()
  await queues.getByRole('button', { name: 'More for Default', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Show in calendar' }).click()
  await page.getByRole('button', { name: 'Clear Queue' }).click()
  await expect(page).not.toHaveURL(/queue=/)
})

test('credits', async ({ page, studio, signIn }) => {
  await signIn(page)
  await page.goto(`${studio.origin}/credits`)
  await expect(page.getByText('412 credits left across all your workspaces.')).toBeVisible()
  await expect(page.getByRole('img', { name: /^Balance on .* Projected to/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Credits spent / })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Buy credits' })).toHaveAttribute('rel', /noopener/)
  await expect(page.getByText('1 credit per image', { exact: true })).toBeVisible()
  // Texts in a chart keep their size, however narrow it is.
  await page.setViewportSize({ width: 390, height: 844 })
  for (const word of await page.getByRole('img').locator('text').all())
    expect((await word.boundingBox())?.height, await word.innerHTML()).toBeGreaterThan(11)

  const rows = page.getByRole('table', { name: 'Transactions, newest first' }).getByRole('row')
  await page.getByRole('button', { name: 'Kind' }).click()
  await page
    .getByRole('menuitemradio', { name: 'Refunded' })
    .or(page.getByRole('menuitem', { name: 'Refunded' }))
    .first()
    .click()
  await expect(page).toHaveURL(/kind=refund/)
  await expect(rows).toHaveCount(2)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await readFile(await (await saving).path(), 'utf8')
  expect(file.trim().split('\r\n')).toHaveLength(2)
  expect(file).toMatch(/"Refunded","[^"]+","Fernhollow Coffee","\d+"/)
  await page.getByRole('button', { name: 'Clear Kind' }).click()
  await expect(page).toHaveURL(/\/credits$/)
})

test('the tooltip of a menu button disappears when the pointer leaves, with Escape and on click', {
  tag: '@long',
}, async ({ page, studio, signIn }) => {
  await signIn(page)
  await page.goto(`${studio.origin}/w/${await sample(studio)}/accounts`)
  const more = page.getByRole('button', { name: /^Actions for X/ }).first()
  await more.hover()
  const name = page.getByRole('tooltip').filter({ hasText: /^Actions for X/ })
  await expect(name).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(name).toHaveCount(0)
  await more.hover()
  await expect(name).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(name).toHaveCount(0)
  await page.mouse.move(0, 0)
  await more.hover()
  await expect(name).toBeVisible()
  await more.click()
  await expect(name).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Disconnect…' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expect(name).toHaveCount(0)
})
