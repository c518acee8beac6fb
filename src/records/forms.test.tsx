import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { maxCharacters } from '~/contract/bounds'
import { BrandKitUpdate } from '~/contract/brand-kit'
import { CampaignCreate } from '~/contract/campaign'
import { createCampaign, createProduct, getBrandKit, listCampaigns, listProducts } from '~/contract/endpoints'
import { ProductCreate } from '~/contract/product'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { fill, renderWithApp } from '~/src/testing/render-with-app'

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio()
})
afterAll(() => studio.close())

type Bounded = readonly [label: string, field: string, schema: z.core.$ZodType]

/**
 * The message for a text that is too long, and the longest valid one, of emoji that count as one character
 * each.
 */
function atBounds([label, field, schema]: Bounded) {
  const max = maxCharacters(schema) ?? 0
  const longest = '🫖'.repeat(max)
  const sentence = `Use ${max.toLocaleString('en')} characters or fewer.`
  return { label, field, longest, over: `${longest}🫖`, sentence }
}

const { name, description, tagline, domain, businessOverview } = BrandKitUpdate.shape
interface BoundedForm {
  readonly path: string
  readonly form: string
  readonly save: string
  readonly fields: readonly Bounded[]
  readonly read: () => Promise<unknown>
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
    read: async () => (await studio.call(listProducts, { query: { limit: '1' } })).body.data[0],
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
    read: async () => (await studio.call(listCampaigns, { query: { limit: '1' } })).body.data[0],
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
    read: async () => (await studio.call(getBrandKit)).body.data,
  },
]

const open = (path: string) => renderWithApp(studio, `/w/${studio.workspaceId}/${path}`)
const formCalled = async (form: string) => within(await screen.findByRole('form', { name: form }))

describe.each(forms)('$form', ({ path, form: formName, save, fields, read }) => {
  it('accepts every text at its limit, and refuses one character more', async () => {
    const { user, calls } = open(path)
    const form = await formCalled(formName)
    const cases = fields.map(atBounds)
    const fieldOf = (label: string) => form.getByLabelText(label)
    for (const { label, over } of cases) await fill(user, fieldOf(label), over)
    await user.click(screen.getByRole('button', { name: save }))
    for (const { sentence } of cases)
      await waitFor(() => expect(form.getAllByText(sentence).length).toBeGreaterThan(0))
    // Presence is reported as well, but isn't a write of the record.
    const writes = () =>
      calls
        .filter(({ method, path: at }) => method !== 'GET' && !at.endsWith('/presence'))
        .map(({ status }) => status)
    expect(writes()).toEqual([])
    for (const { label, longest } of cases) await fill(user, fieldOf(label), longest)
    await waitFor(() => {
      for (const { sentence } of cases) expect(form.queryByText(sentence)).toBeNull()
    })
    await user.click(screen.getByRole('button', { name: save }))
    await waitFor(() => expect(writes()).toEqual([200]))
    const saved = Object.fromEntries(cases.map(({ field, longest }) => [field, longest]))
    expect(await read()).toMatchObject(saved)
  })
})

const drafts = [
  ['a new product', 'New product', async () => 'products/new'],
  [
    'a product',
    'Product',
    async () =>
      `products/${(await studio.call(createProduct, { body: { name: 'Draft product' } })).body.data.id}`,
  ],
  ['a new campaign', 'New campaign', async () => 'campaigns/new'],
  [
    'a campaign',
    'Campaign',
    async () =>
      `campaigns/${(await studio.call(createCampaign, { body: { name: 'Draft campaign' } })).body.data.id}`,
  ],
] as const

it.each(drafts)(
  'unsaved changes in %s are restored when it is opened again, and can be discarded',
  async (_, formName, path) => {
    const at = await path()
    const nameField = async () =>
      (await formCalled(formName)).getByRole<HTMLInputElement>('textbox', { name: 'Name' })
    const first = open(at)
    const before = (await nameField()).value
    await fill(first.user, await nameField(), 'Typed and not saved')
    first.close()

    const second = open(at)
    expect((await nameField()).value).toBe('Typed and not saved')
    screen.getByText('Unsaved changes restored')
    await second.user.click(screen.getByRole('button', { name: 'Discard them' }))
    await waitFor(async () => expect((await nameField()).value).toBe(before))
    expect(screen.queryByText('Unsaved changes restored')).toBeNull()
    second.close()

    open(at)
    expect((await nameField()).value).toBe(before)
    expect(screen.queryByText('Unsaved changes restored')).toBeNull()
  },
)
