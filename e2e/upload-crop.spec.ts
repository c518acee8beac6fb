import type { Locator, Page } from '@playwright/test'
import { account, act, text } from './fixtures/composer'
import { countCalls, named, picture, workspaceOf } from './fixtures/media'
import { words } from './fixtures/posts'
import { expect, type Studio, test } from './fixtures/test'

test.beforeEach(async ({ page, signIn }) => signIn(page))

/** The composer, with an account of a platform that shows 320 × 200 cut. */
async function compose(page: Page, studio: Studio): Promise<string> {
  const workspaceId = await workspaceOf(studio)
  await page.goto(`${studio.origin}/w/${workspaceId}/posts/new`)
  await text(page).fill(words('Cropped'))
  await account(page, 'Instagram').check()
  return workspaceId
}

const rows = (page: Page): Locator => page.getByRole('list', { name: 'Uploads' }).getByRole('listitem')

test('an image is cropped to a ratio before it is uploaded, by keyboard and after a reload', async ({
  page,
  studio,
}) => {
  const workspaceId = await compose(page, studio)
  const calls = countCalls(page)
  const name = `${words('wide')}.png`
  await page.getByLabel('Files to upload').setInputFiles(await picture(name))
  await expect(rows(page)).toContainText(name)
  await expect(page.getByText('Some platforms may cut this shape.')).toBeVisible()
  await page.getByRole('button', { name: `Add alt text: ${name}` }).click()
  const describing = page.getByRole('dialog', { name: `Alt text for ${name}` })
  await describing.getByRole('textbox', { name: 'Alt text' }).fill('A plain colour')
  await describing.getByRole('button', { name: 'Save alt text' }).click()
  await expect(describing).toHaveCount(0)
  await page.reload()
  const crop = page.getByRole('button', { name: `Crop ${name}` })
  await crop.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Crop ${name}` })
  await expect(dialog.getByRole('radio', { name: '4:5' })).toBeVisible()
  await dialog.getByRole('radio', { name: 'Original' }).focus()
  await page.keyboard.press('Space')
  await expect(dialog.getByText(/May be cropped or get bars on: .*Instagram/)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByText(/Recommended for .*Instagram/)).toBeVisible()
  expect(calls.slots).toBe(0)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: /, image 1$/ })).toBeVisible()
  const [found] = await named(studio, workspaceId, name.replace('.png', ' 1x1.png'))
  expect(found).toMatchObject({ width: 200, height: 200, altText: 'A plain colour' })
  expect(await named(studio, workspaceId, name)).toEqual([])
})

test('the original is uploaded unchanged, and saving says what it waits for', { tag: '@long' }, async ({
  page,
  studio,
}) => {
  const workspaceId = await compose(page, studio)
  const name = `${words('whole')}.png`
  await page.getByLabel('Files to upload').setInputFiles(await picture(name))
  await expect(rows(page)).toContainText(name)
  await expect(act(page, 'Save draft')).toHaveAccessibleDescription(
    'A file isn’t uploaded yet. Crop it, or upload the original.',
  )
  await page.getByRole('button', { name: `Upload original: ${name}` }).click()
  await expect(page.getByRole('button', { name: /, image 1$/ })).toBeVisible()
  expect(await named(studio, workspaceId, name)).toMatchObject([{ width: 320, height: 200 }])
})

test('an upload under way continues if a crop is cancelled', { tag: '@long' }, async ({ page, studio }) => {
  const workspaceId = await workspaceOf(studio)
  await page.goto(`${studio.origin}/w/${workspaceId}/media`)
  await studio.faults({ method: 'PUT', path: '/uploads/**', effect: { kind: 'hang' } })
  const name = `${words('under way')}.png`
  await page
    .getByLabel('Files to upload')
    .first()
    .setInputFiles(await picture(name))
  await page.getByRole('button', { name: `Crop ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Crop ${name}` })
  await expect(dialog.getByRole('button', { name: 'Upload', exact: true })).toBeEnabled()
  await studio.faults()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('region', { name: 'Uploads', exact: true })).toContainText('In Media')
  expect(await named(studio, workspaceId, name)).toMatchObject([{ width: 320, height: 200 }])
})
