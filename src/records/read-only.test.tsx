import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCampaign, createProduct } from '~/contract'
import { addAccount } from '~/server/testing/posts'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { fill, renderWithApp } from '~/src/testing/render-with-app'

let studio: TestStudio
const paths: Record<string, string> = {
  'a new post': 'posts/new',
  'the brand kit': 'brand',
  'a new product': 'products/new',
  'a new campaign': 'campaigns/new',
  'products to import': 'products/import',
  'posts to import': 'calendar/import',
  'an image': 'studio/image',
  'a copy': 'studio/copy',
}
beforeAll(async () => {
  studio = await createTestStudio()
  await addAccount(studio, 'twitter')
  const body = { name: 'Beans' }
  paths['a product'] = `products/${(await studio.call(createProduct, { body })).body.data.id}`
  const campaign = `campaigns/${(await studio.call(createCampaign, { body })).body.data.id}`
  paths['a campaign'] = campaign
  paths['a campaign’s plan'] = `${campaign}/plan`
})
afterAll(() => studio.close())

/** Beside the reason of a button, which shows once it is pointed at. */
const findNotice = (text: string) => screen.findByText(text, { selector: '[role=status] *' })

it.each([...Object.keys(paths), 'a product', 'a campaign', 'a campaign’s plan'])(
  'tells viewers above the form of %s that they can’t change it',
  async (name) => {
    const token = await studio.token({ role: 'viewer' })
    renderWithApp(studio, `/w/${studio.workspaceId}/${paths[name]}`, token)
    await findNotice('You have read-only access to this workspace.')
  },
)

it('tells whoever may only read before they write a post, and keeps what they typed', async () => {
  const token = await studio.token({ scopes: ['read'] })
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}/posts/new`, token)
  await findNotice('Your token doesn’t have the write scope.')
  const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' })
  await fill(user, text, 'Kept')
  expect(JSON.stringify(Object.values(localStorage))).toContain('Kept')
})
