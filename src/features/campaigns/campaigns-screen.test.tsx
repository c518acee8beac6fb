import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCampaign, createProduct, getCampaign, listCampaigns } from '~/contract'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { choose, fill, renderWithApp } from '~/src/testing/render-with-app'

let studio: TestStudio
let kettleId: string
beforeAll(async () => {
  studio = await createTestStudio()
  kettleId = (await studio.call(createProduct, { body: { name: 'Yard kettle' } })).body.data.id
})
afterAll(() => studio.close())

const openCampaigns = (rest = '') => renderWithApp(studio, `/w/${studio.workspaceId}/campaigns${rest}`)

it('creates a campaign with every field and a chosen product, and sets its hero image later', async () => {
  const { user } = openCampaigns('/new')
  const form = within(await screen.findByRole('form', { name: 'New campaign' }))
  const create = screen.getByRole('button', { name: 'Create campaign' })
  await user.click(create)
  await form.findByText('Enter a name.')
  await fill(user, form.getByRole('textbox', { name: 'Name' }), 'Winter kettle')
  await choose(user, () => form.getByRole('combobox', { name: 'Channel' }), 'YouTube')
  await choose(user, () => form.getByRole('combobox', { name: 'Content type' }), 'Engagement')
  await user.click(form.getByRole('button', { name: 'Use 16:9' }))
  await fill(user, form.getByRole('textbox', { name: 'Aspect ratio' }), 'x'.repeat(17))
  form.getByText('1 over 16')
  await fill(user, form.getByRole('textbox', { name: 'Aspect ratio' }), '1.91:1')
  await fill(user, form.getByRole('combobox', { name: 'Product' }), 'yard')
  await user.click(await screen.findByRole('option', { name: 'Yard kettle' }))
  await form.findByText('From your products.')
  await user.click(create)

  await screen.findByRole('heading', { name: 'Winter kettle', level: 1 })
  const [made] = (await studio.call(listCampaigns)).body.data
  expect(made).toMatchObject({
    name: 'Winter kettle',
    targetChannel: 'youtube',
    contentType: 'engagement',
    aspectRatio: '1.91:1',
    productId: kettleId,
    productName: 'Yard kettle',
    status: 'draft',
  })
  await screen.findByText(/Nothing planned yet/)
  const heroImageUrl = 'https://fernhollow.example/hero.png'
  await fill(user, screen.getByRole('textbox', { name: 'Hero image' }), heroImageUrl)
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText(/^Saved/)
  const params = { workspaceId: studio.workspaceId, campaignId: made?.id ?? '' }
  expect((await studio.call(getCampaign, { params })).body.data).toMatchObject({
    heroImageUrl,
    aspectRatio: '1.91:1',
  })
})

it('starts from a product, takes filters from the address, and ignores invalid ones', async () => {
  for (const targetChannel of ['facebook', 'tiktok'])
    await studio.call(createCampaign, { body: { name: `On ${targetChannel}`, targetChannel } })
  const { user, router } = openCampaigns('?view=table&channel=facebook')
  const open = (rest: string) =>
    router.navigate({ href: `/w/${studio.workspaceId}/campaigns${rest}`, reloadDocument: false })
  const table = within(await screen.findByRole('table', { name: 'Campaigns' }))
  await table.findByRole('link', { name: 'On facebook' })
  expect(table.getAllByRole('row')).toHaveLength(2)
  await open(`/new?product=${kettleId}`)
  const product = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Product' })
  await waitFor(() => expect(product.value).toBe('Yard kettle'))
  await open('?status=nowhere&view=cloud&channel=')
  await screen.findByRole('region', { name: 'Active' })
  await open('?product=prod_nowhere')
  await screen.findByText('No matches')
  await open('/cmp_nowhere')
  await screen.findByText('Couldn’t find this campaign')
  await user.click(screen.getByRole('link', { name: 'All campaigns' }))
  await screen.findByRole('heading', { name: 'Campaigns', level: 1 })
})

it('shows the copy generated for a campaign', async () => {
  const { id } = (await studio.call(createCampaign, { body: { name: 'Lantern nights' } })).body.data
  const topic = 'Lanterns on the terrace from five'
  const { user, router } = renderWithApp(studio, `/w/${studio.workspaceId}/studio/copy?campaign=${id}`)
  await fill(user, await screen.findByLabelText('Topic'), topic)
  await user.click(screen.getByRole('button', { name: /^Generate/ }))
  await screen.findByRole('region', { name: 'Instagram' })
  await router.navigate({ href: `/w/${studio.workspaceId}/campaigns/${id}` })
  await user.click(await screen.findByRole('link', { name: topic }))
  await waitFor(() => expect(screen.getByLabelText('Topic')).toHaveProperty('value', topic))
})
