import type { Page } from '@playwright/test'
import { waitForLoaded } from './fixtures/accessible'
import { type OtherServer, startOtherServer } from './fixtures/other-server'
import { test as base, expect } from './fixtures/test'

/** The dashboard connected to a server whose responses have other shapes than ours. */
const test = base.extend<{ other: OtherServer; open: (path: string) => Promise<void> }>({
  other: async ({}, use) => {
    const other = await startOtherServer()
    await use(other)
    await other.close()
  },
  open: async ({ page, studio, other }, use) => {
    await page.goto(`${studio.origin}/connect`)
    await page.getByRole('textbox', { name: 'API address' }).fill(other.address)
    await page.getByLabel('Access token').fill(other.token)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await page.getByRole('navigation', { name: 'Main' }).waitFor()
    await use(async (path) => {
      await page.goto(`${studio.origin}${path.startsWith('/') ? path : `/w/77/${path}`}`)
      await waitForLoaded(page)
    })
  },
})

const crash = (page: Page) =>
  page.getByText(
    /Couldn’t load (?!credits|the balance)|went wrong|Unexpected response|doesn’t contain the expected|undefined|NaN|Invalid Date/,
  )

const screens: [path: string, says: string | RegExp][] = [
  ['', 'Harbour'],
  ['posts?status=draft', 'Wind tomorrow.'],
  ['posts?status=scheduled', /—|Untitled post/],
  ['posts/22?status=scheduled', '—'],
  ['posts/23?status=draft', '—'],
  ['products', 'Buoy'],
  ['products?view=table', '—'],
  ['products/2', '—'],
  ['campaigns', 'Regatta'],
  ['campaigns?view=table', '—'],
  ['campaigns/12', '—'],
  ['brand', 'a gull'],
  ['calendar?view=month', 'Today'],
  ['calendar?view=list', 'Today'],
  ['media', 'Media'],
  ['accounts', 'Accounts'],
  ['studio/preset', 'Studio'],
  ['posts/new', 'Draft'],
  ['/credits', 'Credits'],
  ['/developer', 'Developer'],
]

for (const third of [0, 1, 2])
  test(`every third screen opens, and shows “—” for missing values (${third + 1})`, {
    tag: third === 0 ? [] : '@long',
  }, async ({ page, open }) => {
    for (const [path, says] of screens.filter((_, index) => index % 3 === third)) {
      await open(path)
      const main = page.getByRole('main')
      await expect
        .soft(
          main
            .getByText(says)
            .or(main.getByRole('heading', { name: says }))
            .first(),
          path,
        )
        .toBeAttached()
      await expect.soft(crash(page), path).toHaveCount(0)
    }
  })

test('a product with an unknown status is shown, and only edited fields are sent', { tag: '@long' }, async ({
  page,
  open,
  other,
}) => {
  await open('products/1')
  const panel = page.getByRole('complementary', { name: 'Rope' })
  await panel.getByText('Other fields').click()
  await expect(panel.getByText('R-1')).toBeVisible()
  await expect(panel.getByText('{"amount":4}')).toBeVisible()
  await expect(panel.getByRole('combobox', { name: 'Status' })).toHaveText('paused')
  await panel.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Active' }).click()
  await panel.getByRole('textbox', { name: 'Name' }).fill('Rope, 10 m')
  await panel.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  expect(other.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
    name: 'Rope, 10 m',
    status: 'active',
  })
  await expect(page.getByRole('complementary', { name: 'Rope, 10 m' }).getByText('R-1')).toBeAttached()
})

test('a product is created, and an error in another format is shown at its field', { tag: '@long' }, async ({
  page,
  open,
  other,
}) => {
  await open('products/new')
  const form = page.getByRole('form', { name: 'New product' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Sail!')
  await page.getByRole('button', { name: 'Create product' }).click()
  await expect(form.getByText('No shouting here.')).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await form.getByRole('textbox', { name: 'Name' }).fill('Sail')
  await page.getByRole('button', { name: 'Create product' }).click()
  await expect(page.getByRole('complementary', { name: 'Sail' })).toBeVisible()
  expect(other.products[0]).toMatchObject({ name: 'Sail', status: 'active' })
  await open('products/nowhere')
  await expect(page.getByText('Couldn’t find this product')).toBeVisible()
})

test('saving a field of the brand kit leaves the rest unchanged', async ({ page, open, other }) => {
  await open('brand')
  const form = page.getByRole('form', { name: 'Brand kit' })
  await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Salt & Sail')
  await expect(form.getByRole('textbox', { name: 'Hex value of colour 1' })).toHaveValue('#0b5fa5')
  await form.getByRole('textbox', { name: 'Tagline' }).fill('Slowly out.')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Brand kit saved')).toBeVisible()
  expect(other.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ tagline: 'Slowly out.' })
  expect(other.kit).toMatchObject({ tagline: 'Slowly out.', mascot: 'a gull' })
})

test('unknown values of the brand kit are shown, and sent back unchanged', { tag: '@long' }, async ({
  page,
  open,
  other,
}) => {
  await open('brand')
  const form = page.getByRole('form', { name: 'Brand kit' })
  const sent = () => other.calls.findLast(({ method }) => method === 'PATCH')?.body
  await expect(form.getByRole('combobox', { name: 'Role of colour 1' })).toHaveText('hero')
  await expect(form.getByText('The API has a value here that this version can’t read (12).')).toBeVisible()
  await expect(
    form.getByText('The API has a value here that this version can’t read (“Georgia”).'),
  ).toBeVisible()
  const unparsedNotice = form.getByText('This version can’t read 2 entries here: {"hex":null} and “red”.')
  await expect(unparsedNotice).toContainText('Saving keeps them unchanged.')
  await form.getByRole('textbox', { name: 'Name of colour 1' }).fill('Harbour')
  await form.getByRole('textbox', { name: 'Values' }).fill('steady')
  await form.getByRole('textbox', { name: 'Values' }).press('Enter')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Brand kit saved')).toBeVisible()
  expect(sent()).toEqual({
    brandValues: ['calm', 'steady', { text: 'slow' }],
    colors: [{ hex: '#0b5fa5', name: 'Harbour', role: 'hero' }, { hex: null }, 'red'],
  })
  await unparsedNotice.locator('..').getByRole('button', { name: 'Remove' }).click()
  await expect(unparsedNotice).toContainText('Saving removes them.')
  // Otherwise the first save’s Undo could be pressed below, before the second save’s is shown.
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(sent).toEqual({ colors: [{ hex: '#0b5fa5', name: 'Harbour', role: 'hero' }] })
  await expect(unparsedNotice).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(unparsedNotice).toBeVisible()
  await expect
    .poll(() => other.kit['colors'])
    .toEqual([{ hex: '#0b5fa5', name: 'Harbour', role: 'hero' }, { hex: null }, 'red'])
})

test('campaigns with unknown channels are moved on the board and edited', { tag: '@long' }, async ({
  page,
  open,
  other,
}) => {
  await open('campaigns')
  await expect(page.getByRole('region', { name: 'paused' }).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Move Regatta' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Regatta is over Draft.')).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Regatta is over Active.')).toBeAttached()
  await page.keyboard.press('Space')
  const active = page.getByRole('region', { name: 'Active', exact: true })
  await expect(active.getByRole('link', { name: 'Regatta' })).toBeVisible()
  await expect.poll(() => other.campaigns[0]?.['status']).toBe('active')
  await expect(active.getByRole('link', { name: 'Regatta' })).toBeVisible()

  await open('campaigns/11')
  const form = page.getByRole('form', { name: 'Campaign' })
  await expect(form.getByRole('combobox', { name: 'Channel' })).toHaveText('threads')
  await expect(form.getByRole('combobox', { name: 'Content type' })).toHaveText('story')
  await open('campaigns/12')
  await expect(form.getByRole('combobox', { name: 'Status' })).toHaveText('paused')
  await form.getByRole('textbox', { name: 'Name' }).fill('Twelve')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { name: 'Twelve', level: 1 })).toBeVisible()
  await expect
    .poll(() => other.calls.findLast(({ method }) => method === 'PATCH')?.body)
    .toEqual({ name: 'Twelve' })
})

test('images and copy are read from other response shapes, with the reported cost', {
  tag: '@long',
}, async ({ page, open }) => {
  await open('studio/image')
  const generate = page.getByRole('button', { name: 'Generate' })
  await page.getByLabel('Prompt').fill('A rope on the quay')
  await generate.click()
  const run = page.getByRole('article', { name: 'Set of 1 image' })
  await expect(run.getByText('1 of 1 done')).toBeVisible()
  await run.getByRole('link', { name: /^Frame/ }).click()
  await expect(run.getByRole('listitem').getByText('2 credits')).toBeVisible()

  await open('studio/preset')
  await page.getByLabel('Subject').fill('Rope')
  await generate.click()
  await expect(page.getByRole('article', { name: 'Set of 2 images' }).getByText('2 of 2 done')).toBeVisible()

  await open('studio/copy')
  await page.getByLabel('Topic').fill('The morning boat')
  await generate.click()
  await expect(page.getByLabel('Copy for X')).toHaveValue('Out at six.')
  await expect(page.getByLabel('Copy without a platform')).toHaveValue('Out at seven.')
  await expect(crash(page)).toHaveCount(0)
})
