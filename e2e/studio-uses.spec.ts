import type { Page } from '@playwright/test'
import {
  createProduct,
  getBrandKit,
  getCampaign,
  getProduct,
  listCampaigns,
  listMedia,
} from '~/contract/endpoints'
import { expect, test } from './fixtures/generation'
import { tabTo } from './fixtures/keys'
import { picture } from './fixtures/media'
import { words } from './fixtures/posts'

const addReference = async (page: Page, source: string) => {
  await page.getByRole('button', { name: 'Add a reference image' }).click()
  await page.getByRole('menuitem', { name: source }).click()
}

test('references come from media, uploads and addresses: four at most, and all of them are used', {
  tag: '@long',
}, async ({ page, studio, generation }) => {
  await generation.open('image')
  const field = page.getByRole('group', { name: 'Reference images' })
  await addReference(page, 'From media…')
  const picker = page.getByRole('dialog', { name: 'Select media' })
  await picker.getByRole('option').first().click()
  await picker.getByRole('button', { name: 'Use', exact: true }).click()
  await expect(field.getByRole('img')).toHaveCount(1)

  const chosen = page.waitForEvent('filechooser')
  await addReference(page, 'Upload…')
  await (await chosen).setFiles([await picture('looked-at.png')])
  await expect(field.getByRole('img')).toHaveCount(2)
  const again = page.waitForEvent('filechooser')
  await addReference(page, 'Upload…')
  await (await again).setFiles([{ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') }])
  await expect(page.getByText('Only images can be added here.')).toBeVisible()

  const params = { workspaceId: generation.workspaceId }
  const media = await studio.call(listMedia, { params, query: { limit: '100', type: 'image' } })
  const [third = '', fourth = ''] = media.slice(-2).map(({ url }) => url)
  const address = page.getByLabel('Reference image URL')
  await addReference(page, 'From URL…')
  await expect(address).toBeFocused()
  await address.fill('not an address')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText(/Enter a full URL/)).toBeVisible()
  await address.fill(third)
  await address.press('Enter')
  await expect(field.getByRole('img')).toHaveCount(3)
  await expect(address).toHaveCount(0)
  await addReference(page, 'From URL…')
  await address.fill(`${fourth} ${third.replace(/$/, '?a-fifth')}`)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Up to 4 images.')).toBeVisible()
  await expect(field.getByRole('img')).toHaveCount(4)
  await expect(page.getByRole('button', { name: 'Add a reference image' })).toHaveCount(0)
  await expect(page.getByText('4 of 4')).toBeVisible()
  await page.getByRole('button', { name: 'Remove reference 2' }).click()
  await expect(page.getByText('3 of 4')).toBeVisible()

  const sent = page.waitForRequest((request) => request.url().endsWith('/generations/image'))
  await generation.ask('Much like these', 1)
  const body: unknown = (await sent).postDataJSON()
  expect(body).toMatchObject({ referenceImageUrls: [expect.anything(), third, fourth] })
  const run = generation.run('Much like these')
  await expect(run.getByText('1 of 1 done')).toBeVisible({ timeout: 40_000 })
  await run.getByRole('link', { name: /^Frame/ }).click()
  await expect(run.getByText(/3 references/)).toBeVisible()
})

test('an image becomes a product’s image, a campaign’s hero image, the logo or a reference; each can be undone', {
  tag: '@long',
}, async ({ page, studio, generation }) => {
  const params = { workspaceId: generation.workspaceId }
  const product = await studio.call(createProduct, { params, body: { name: words('Kettle') } })
  const [campaign] = await studio.call(listCampaigns, { params })
  await generation.open('image')
  await generation.ask('A face for many things', 1)
  const run = generation.run('A face for many things')
  await run.getByRole('link', { name: /^Frame/ }).click({ timeout: 40_000 })
  const media = await studio.call(listMedia, { params, query: { limit: '100' } })
  const url = media.find(({ prompt }) => prompt === 'A face for many things')?.url ?? ''

  const faces = {
    product: async () =>
      (await studio.call(getProduct, { params: { ...params, productId: product.id } })).imageUrl,
    campaign: async () =>
      (await studio.call(getCampaign, { params: { ...params, campaignId: campaign?.id ?? '' } }))
        .heroImageUrl,
    logo: async () => (await studio.call(getBrandKit, { params })).logoUrl,
  }
  const uses = [
    ['Product image…', 'Product', product.name, faces.product, /Set as the image for/],
    ['Campaign hero image…', 'Campaign', campaign?.name, faces.campaign, /Set as the hero image for/],
    ['Brand logo', undefined, undefined, faces.logo, /Set as the brand logo/],
  ] as const
  for (const [item, asked, name = '', face, told] of uses) {
    const before = await face()
    await run.getByRole('button', { name: 'Use as' }).click()
    await page.getByRole('menuitem', { name: item }).click()
    if (asked) {
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox', { name: asked }).click()
      await page.getByRole('option', { name, exact: true }).click()
      await dialog.getByRole('button', { name: 'Use', exact: true }).click()
    }
    const toast = page.getByRole('status').filter({ hasText: told })
    await expect(toast.or(page.getByText(told)).first()).toBeVisible()
    expect(await face(), item).toBe(url)
    if (before === undefined) continue
    await page.keyboard.press('Control+z')
    await expect.poll(face, item).toBe(before)
  }

  await run.getByRole('link', { name: 'Use as reference' }).click()
  await expect(page.getByRole('img', { name: 'Reference 1' })).toBeVisible()
  await expect(page.getByText('1 of 4')).toBeVisible()
  await page.getByLabel('Prompt').fill('Something else')
  await run.getByRole('link', { name: 'Edit and run' }).click()
  await expect(page.getByLabel('Prompt')).toHaveValue('A face for many things')
  const before = await generation.balance()
  await run.getByRole('button', { name: /^Run again/ }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect.poll(() => generation.balance()).toBe(before - 1)
})

test('generated images are found by their prompt, model and campaign', { tag: '@long' }, async ({
  page,
  studio,
  generation,
}) => {
  const [campaign] = await studio.call(listCampaigns, { params: { workspaceId: generation.workspaceId } })
  await generation.open('image')
  await page.goto(`${page.url()}?campaign=${campaign?.id ?? ''}`)
  await generation.ask('A red kite over the ridge', 1)
  await expect(generation.run('A red kite').getByText('1 of 1 done')).toBeVisible({ timeout: 40_000 })
  await page.getByLabel('Campaign').click()
  await page.getByRole('option', { name: 'No campaign' }).click()
  await generation.ask('Two boats at low water', 1)
  await expect(generation.run('Two boats').getByText('1 of 1 done')).toBeVisible({ timeout: 40_000 })

  const search = page.getByRole('searchbox', { name: 'Search results' })
  const runs = page.getByRole('article')
  await search.fill('RIDGE kite')
  await expect(runs).toHaveCount(1)
  await expect(page).toHaveURL(/q=RIDGE/)
  await page.reload()
  await expect(search).toHaveValue('RIDGE kite')
  await expect(generation.run('A red kite')).toBeVisible()
  await expect(runs).toHaveCount(1)
  await search.fill(campaign?.name ?? '')
  await expect(generation.run('A red kite')).toBeVisible()
  await expect(generation.run('Two boats')).toHaveCount(0)
  await search.fill('template generator')
  await expect(runs).toHaveCount(2)
  await search.fill('a submarine')
  await expect(page.getByText('No matching results')).toBeVisible()
  await generation.expectClean('nothing found')
  // A run that starts meanwhile isn’t hidden by the search.
  await generation.ask('A cart of apples', 1)
  await expect(generation.run('A cart of apples').getByText('1 of 1 done')).toBeVisible({ timeout: 40_000 })
  await search.fill('')
  await expect(runs).toHaveCount(3)
})

test('images are generated by keyboard alone: fields, run, results, comparison, and a post', {
  tag: '@long',
}, async ({ page, studio, generation }) => {
  const params = { workspaceId: generation.workspaceId }
  const [media] = await studio.call(listMedia, { params, query: { limit: '1', type: 'image' } })
  await generation.open('image')
  const press = (...keys: string[]) =>
    keys.reduce((all, key) => all.then(() => page.keyboard.press(key)), Promise.resolve())
  await tabTo(page, page.getByLabel('Prompt'))
  await page.keyboard.type('A window in the rain')
  await tabTo(page, page.getByRole('radio', { name: '1:1' }))
  await press('ArrowRight')
  await expect(page.getByRole('radio', { name: '4:5' })).toBeChecked()
  await tabTo(page, page.getByRole('button', { name: 'Add a reference image' }))
  await press('Enter')
  const byAddress = page.getByRole('menuitem', { name: 'From URL…' })
  await expect(byAddress).toBeVisible()
  await expect(page.getByRole('menu')).toBeFocused()
  await press('End')
  await expect(byAddress).toHaveAttribute('data-highlighted')
  await press('Enter')
  await expect(page.getByLabel('Reference image URL')).toBeFocused()
  await page.keyboard.type(media?.url ?? '')
  await press('Enter')
  await expect(page.getByRole('img', { name: 'Reference 1' })).toBeVisible()
  await tabTo(page, page.getByLabel('Variations'))
  await press('ArrowUp')
  await expect(page.getByText('2 images at 1 credit each')).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Generate' }))
  await press('Enter')
  const run = generation.run('A window in the rain')
  await expect(run.getByText('2 of 2 done')).toBeVisible({ timeout: 40_000 })
  await tabTo(page, run.getByRole('link', { name: 'Frame 01' }))
  await press('Enter')
  await tabTo(page, run.getByRole('link', { name: 'Compare' }))
  await press('Enter')
  await tabTo(page, run.getByRole('link', { name: 'Compare with frame 02' }), 200)
  await press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Frames 01 and 02' })
  await tabTo(
    page,
    dialog.getByRole('region', { name: 'Frame 02' }).getByRole('link', { name: 'Use in post' }),
  )
  await press('Enter')
  await expect(page).toHaveURL(/posts\/new\?.*mediaId=med_/)
})
