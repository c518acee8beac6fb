import type { Locator, Page } from '@playwright/test'
import * as z from 'zod/mini'
import { maxCharacters } from '~/contract/bounds'
import { BrandKitUpdate } from '~/contract/brand-kit'
import { CampaignCreate } from '~/contract/campaign'
import {
  createCampaign,
  createProduct,
  getBrandKit,
  listCampaigns,
  listProducts,
  listWorkspaces,
} from '~/contract/endpoints'
import { ProductCreate } from '~/contract/product'
import { settled, sidewaysOn, violationsOn } from './fixtures/accessible'
import { openScreen, words } from './fixtures/posts'
import { expect, type Studio, test } from './fixtures/test'

type Bounded = readonly [label: string, field: string, schema: z.core.$ZodType]

/** The contract's own words for a text that is too long, and the longest that is not: emoji, each one character. */
function atBounds(schema: z.core.$ZodType) {
  const max = maxCharacters(schema) ?? 0
  const longest = '🫖'.repeat(max)
  const { error } = z.safeParse(schema, `${longest}🫖`)
  return { longest, over: `${longest}🫖`, sentence: error?.issues[0]?.message ?? 'no sentence' }
}

const { name, description, tagline, domain, businessOverview } = BrandKitUpdate.shape
interface BoundedForm {
  path: string
  form: string
  save: string
  fields: readonly Bounded[]
  read: (studio: Studio, workspaceId: string) => Promise<unknown>
}
const forms: readonly BoundedForm[] = [
  {
    path: 'products/new',
    form: 'New product',
    save: 'Create product',
    fields: [
      ['Name', 'name', ProductCreate.shape.name],
      ['Description', 'description', ProductCreate.shape.description],
    ],
    read: async (studio, workspaceId) =>
      (await studio.call(listProducts, { params: { workspaceId }, query: { limit: '1' } }))[0],
  },
  {
    path: 'campaigns/new',
    form: 'New campaign',
    save: 'Create campaign',
    fields: [
      ['Name', 'name', CampaignCreate.shape.name],
      ['Aspect ratio', 'aspectRatio', CampaignCreate.shape.aspectRatio],
      ['Product', 'productName', CampaignCreate.shape.productName],
    ],
    read: async (studio, workspaceId) =>
      (await studio.call(listCampaigns, { params: { workspaceId }, query: { limit: '1' } }))[0],
  },
  {
    path: 'brand',
    form: 'Brand kit',
    save: 'Save changes',
    fields: [
      ['Name', 'name', name],
      ['Tagline', 'tagline', tagline],
      ['Domain', 'domain', domain],
      ['Description', 'description', description],
      ['Business overview', 'businessOverview', businessOverview],
    ],
    read: (studio, workspaceId) => studio.call(getBrandKit, { params: { workspaceId } }),
  },
]

async function emptyWorkspace(studio: Studio): Promise<string> {
  const all = await studio.call(listWorkspaces)
  return all.find((each) => each.name !== 'Fernhollow Coffee')?.workspaceId ?? ''
}

async function openIn(page: Page, studio: Studio, workspaceId: string, path: string) {
  await openScreen(page, studio, '')
  await page.goto(`${studio.origin}/w/${workspaceId}/${path}`)
  await settled(page)
}

const fieldOf = (form: Locator, label: string) => form.getByLabel(label, { exact: true })

for (const { path, form: formName, save, fields, read } of forms)
  test(`${formName}: every text is taken at its bound and refused one character over it`, async ({
    page,
    studio,
  }) => {
    const workspaceId = await emptyWorkspace(studio)
    await openIn(page, studio, workspaceId, path)
    const form = page.getByRole('form', { name: formName })
    const cases = fields.map(([label, field, schema]) => ({ label, field, ...atBounds(schema) }))
    const writes: string[] = []
    page.on('request', (request) => request.method() !== 'GET' && writes.push(request.url()))
    for (const { label, over } of cases) await fieldOf(form, label).fill(over)
    await page.getByRole('button', { name: save }).click()
    for (const { sentence } of cases) await expect(form.getByText(sentence, { exact: true })).toBeVisible()
    expect(writes).toEqual([])
    for (const { label, longest, sentence } of cases) {
      await fieldOf(form, label).fill(longest)
      await expect(form.getByText(sentence, { exact: true })).toHaveCount(0)
    }
    const answered = page.waitForResponse((response) => /^(POST|PATCH)$/.test(response.request().method()))
    await page.getByRole('button', { name: save }).click()
    expect((await answered).status()).toBe(200)
    const saved = Object.fromEntries(cases.map(({ field, longest }) => [field, longest]))
    expect(await read(studio, workspaceId)).toMatchObject(saved)
  })

const drafts: readonly (readonly [what: string, form: string, path: (ids: Ids) => string])[] = [
  ['a new product', 'New product', () => 'products/new'],
  ['a product', 'Product', ({ product }) => `products/${product}`],
  ['a new campaign', 'New campaign', () => 'campaigns/new'],
  ['a campaign', 'Campaign', ({ campaign }) => `campaigns/${campaign}`],
]
interface Ids {
  readonly product: string
  readonly campaign: string
}

async function makeBoth(studio: Studio, workspaceId: string): Promise<Ids> {
  const params = { workspaceId }
  const [product, campaign] = await Promise.all([
    studio.call(createProduct, { params, body: { name: words('Draft product') } }),
    studio.call(createCampaign, { params, body: { name: words('Draft campaign') } }),
  ])
  return { product: product.id, campaign: campaign.id }
}

for (const [what, formName, path] of drafts)
  test(`what was typed in ${what} survives reload, and can be discarded`, async ({ page, studio }) => {
    const workspaceId = await emptyWorkspace(studio)
    await openIn(page, studio, workspaceId, path(await makeBoth(studio, workspaceId)))
    const field = page
      .getByRole('form', { name: formName })
      .getByRole('textbox', { name: 'Name', exact: true })
    const before = await field.inputValue()
    await field.fill('Typed and not saved')
    await page.reload()
    await expect(field).toHaveValue('Typed and not saved')
    const back = page.getByRole('status').filter({ hasText: 'Unsaved changes restored' })
    await back.getByRole('button', { name: 'Discard them' }).click()
    await expect(field).toHaveValue(before)
    await expect(back).toHaveCount(0)
    await page.reload()
    await expect(field).toHaveValue(before)
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
  await dialog.getByLabel('Access token').fill(studio.ownerToken)
  await page.reload()
  await page.getByRole('alertdialog').or(field).or(page.getByLabel('Access token')).first().waitFor()
  await openIn(page, studio, workspaceId, 'products/new')
  await expect(field).toHaveValue('Kept through 401')
  await page.getByRole('button', { name: 'Create product' }).click()
  await expect(page.getByRole('complementary', { name: 'Kept through 401' })).toBeVisible()
  await page.goto(`${studio.origin}/w/${workspaceId}/products/new`)
  await expect(field).toHaveValue('')
})

const huge = 'x'.repeat(4000)
const noProduct = 'Couldn’t find this product'
const noCampaign = 'Couldn’t find this campaign'
/** Written by hand: what the address says, and what stands on the screen then. */
const addresses: readonly (readonly [path: string, says: string | RegExp])[] = [
  ['products?view=&status=&sort=&q=', 'First Frost'],
  ['products?view=7&status=null&sort=[]&q=true', 'No matches'],
  ['products?status=active&status=draft', 'New product'],
  [`products?q=${huge}`, 'No matches'],
  ['products?q=%F0%9F%AB%96%00%22%3E%3Cscript%3E', 'No matches'],
  ['products?q=(%5B*', 'No matches'],
  [`products/${huge.slice(0, 1500)}`, noProduct],
  ['products/%F0%9F%AB%96', noProduct],
  ['products/a%2F..%2Fb?view=table', noProduct],
  ['products/__proto__', noProduct],
  ['campaigns?view=&status=&channel=&type=&product=&q=', 'Draft'],
  ['campaigns?view=7&status=lost&channel=myspace&type={}', 'Draft'],
  [`campaigns?product=${huge}`, 'No matches'],
  ['campaigns/new?product=nowhere', 'New campaign'],
  [`campaigns/${huge.slice(0, 1500)}`, noCampaign],
  ['campaigns/%00', /Couldn’t (find this|load the) campaign/],
  ['campaigns/constructor', noCampaign],
  ['campaigns/nowhere/plan', noCampaign],
  ['brand?import=perhaps', 'Brand kit'],
  ['brand?import=true&import=false', 'Brand kit'],
  [`brand?${huge}=1`, 'Brand kit'],
  ['brand/nowhere', 'Page not found'],
  ['products/x/y/z', 'Page not found'],
]

test('values written by hand into the address give a useful screen', async ({ page, studio }) => {
  const workspaceId = await openScreen(page, studio, '')
  for (const [path, says] of addresses) {
    await page.goto(`${studio.origin}/w/${workspaceId}/${path}`)
    const where = path.slice(0, 60)
    await expect.soft(page.getByRole('heading').first(), where).toBeVisible()
    await expect.soft(page.getByText(says).first(), where).toBeAttached()
    await expect.soft(page.getByText('went wrong'), where).toHaveCount(0)
  }
})

test('panels and pages are accessible in the dark, on desk and phone', async ({ page, studio }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  const workspaceId = await openScreen(page, studio, '')
  const { product, campaign } = await makeBoth(studio, workspaceId)
  const paths = ['brand', 'brand?import=true', 'products?view=table', 'products/new', 'products/import']
  const more = [`products/${product}`, 'campaigns?view=table', 'campaigns/new', `campaigns/${campaign}`]
  for (const path of [...paths, ...more, `campaigns/${campaign}/plan`]) {
    await page.goto(`${studio.origin}/w/${workspaceId}/${path}`)
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await settled(page)
      expect.soft(await violationsOn(page), `axe: ${path}, ${width}`).toBe('')
      expect.soft(await sidewaysOn(page), `sideways: ${path}, ${width}`).toBe('')
    }
  }
})
