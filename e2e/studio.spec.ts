import type { Page } from '@playwright/test'
import { getCredits, listWorkspaces } from '~/contract/endpoints'
import { expect, type Studio, test } from './fixtures/test'

async function openStudio(page: Page, studio: Studio, kind: 'image' | 'copy' | 'preset'): Promise<void> {
  const found = (await studio.call(listWorkspaces)).find(({ name }) => name === 'Fernhollow Coffee')
  await page.goto(`${studio.origin}/w/${found?.workspaceId ?? ''}/studio/${kind}`)
  await expect(page.getByRole('button', { name: 'Generate' })).toBeVisible()
}
const balance = async (studio: Studio) => (await studio.call(getCredits)).balance ?? Number.NaN

test('pictures fill the sheet, stay over a reload, and go into a post', async ({
  page,
  studio,
  signIn,
  expectAccessible,
}) => {
  await signIn(page)
  await openStudio(page, studio, 'image')
  const before = await balance(studio)
  await page.getByLabel('Prompt').fill('A pale blue bag in the first snow')
  await page.getByRole('radio', { name: '4:5' }).check()
  await page.getByLabel('Variations').fill('3')
  const recipe = page.getByRole('region', { name: 'Recipe' })
  await expect(recipe.getByText('3 images at 1 credit')).toBeVisible()
  await expect(recipe.getByText(`${before} to ${before - 3}`)).toBeVisible()
  await page.getByRole('button', { name: 'Generate' }).click()
  const run = page.getByRole('article', { name: 'Run of 3' })
  await expect(run.getByText('3 of 3 done')).toBeVisible({ timeout: 40_000 })
  expect(await balance(studio)).toBe(before - 3)

  await run
    .getByRole('link', { name: /^Frame / })
    .first()
    .click()
  await expect(run.getByText('4:5, brand kit on')).toBeVisible()
  await expect(run.getByText(/req_/)).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(run.getByText('3 of 3 done')).toBeVisible()
  await run.getByRole('link', { name: 'Use in post' }).click()
  await expect(page).toHaveURL(/posts\/new\?.*mediaId=med_/)
})

test('a failure does not stop the others, and without credits the rest waits beside the purchase link', async ({
  page,
  studio,
  signIn,
}) => {
  await signIn(page)
  await openStudio(page, studio, 'image')
  const path = '/v1/workspaces/*/generations/image'
  await studio.faults({
    method: 'POST',
    path,
    times: 1,
    effect: { kind: 'status', status: 400, code: 'bad_request', message: 'Not this one.' },
  })
  await page.getByLabel('Prompt').fill('Terraces before picking')
  await page.getByLabel('Variations').fill('2')
  await page.getByRole('button', { name: 'Generate' }).click()
  const run = page.getByRole('article', { name: 'Run of 2' }).first()
  await expect(run.getByText('1 of 2 done')).toBeVisible({ timeout: 40_000 })
  await expect(run.getByText('Not this one.')).toBeVisible()
  await run.getByRole('button', { name: /^Try again/ }).click()
  await expect(run.getByText('2 of 2 done')).toBeVisible({ timeout: 40_000 })

  await studio.faults({
    method: 'POST',
    path,
    effect: {
      kind: 'status',
      status: 402,
      code: 'insufficient_credits',
      message: 'There are not enough credits.',
      purchaseUrl: 'https://example.com/buy',
    },
  })
  await page.getByLabel('Variations').fill('4')
  await page.getByRole('button', { name: 'Generate' }).click()
  const poor = page.getByRole('article', { name: 'Run of 4' })
  await expect(poor.getByText(/Not enough credits: 4 not made/)).toBeVisible()
  await expect(poor.getByRole('link', { name: 'Buy credits' })).toBeVisible()
})

test('copy by platform is measured, changed in place and used in a post', async ({
  page,
  studio,
  signIn,
  expectAccessible,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page)
  await openStudio(page, studio, 'copy')
  await page.getByLabel('Topic').fill('First Frost opens on Thursday at eight')
  await page.getByRole('group', { name: 'Platforms' }).getByRole('checkbox', { name: 'X' }).check()
  await page.getByRole('button', { name: 'Generate' }).click()
  const x = page.getByRole('region', { name: 'X', exact: true })
  await expect(page.getByRole('region', { name: 'Instagram', exact: true })).toBeVisible({ timeout: 20_000 })
  await x.getByLabel('Text for X').fill('a'.repeat(300))
  await expect(x.getByText(/over 280/)).toBeVisible()
  await x.getByLabel('Text for X').fill('Thursday, eight. First Frost.')
  await expectAccessible(page)
  await x.getByRole('button', { name: 'Use in post: X' }).click()
  await expect(page).toHaveURL(/posts\/new\?.*draft=/)
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue(
    /Thursday, eight\. First Frost\./,
  )
})

test('a preset says what it makes and costs, on a phone too', async ({
  page,
  studio,
  signIn,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page)
  await openStudio(page, studio, 'preset')
  await expect(page.getByText('3 images at 1 credit')).toBeVisible()
  await page.getByLabel('Subject').fill('First Frost')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Generate' }).click()
  await expect(page.getByRole('article', { name: 'Run of 3' }).getByText('3 of 3 done')).toBeVisible({
    timeout: 40_000,
  })
})

test('each field says what is wrong with it, and nothing is sent', async ({ page, studio, signIn }) => {
  await signIn(page)
  await openStudio(page, studio, 'image')
  await page.getByLabel('Prompt').fill('ab')
  await page.getByLabel('Variations').fill('9')
  await page.getByRole('button', { name: 'Generate' }).click()
  await expect(page.getByText('Needs 3 to 4000 characters.')).toBeVisible()
  await expect(page.getByText('Needs a whole number from 1 to 8.')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
})
