import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCampaign, createProduct, sayPresence } from '~/contract'
import { addAccount, addPost } from '~/server/testing/posts'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { renderWithApp } from '~/src/testing/render-with-app'

let studio: TestStudio
let other: string
beforeAll(async () => {
  studio = await createTestStudio()
  other = await studio.token({ role: 'editor' })
})
afterAll(() => studio.close())

const make = {
  brand_kit: async () => studio.workspaceId,
  product: async () => (await studio.call(createProduct, { body: { name: 'Beans' } })).body.data.id,
  campaign: async () => (await studio.call(createCampaign, { body: { name: 'Spring' } })).body.data.id,
  plan: async () => (await studio.call(createCampaign, { body: { name: 'Summer' } })).body.data.id,
  post: async () => (await addPost(studio, [await addAccount(studio, 'twitter')])).id,
}

it.each([
  ['brand_kit', () => 'brand'],
  ['product', (id: string) => `products/${id}`],
  ['campaign', (id: string) => `campaigns/${id}`],
  ['plan', (id: string) => `campaigns/${id}/plan`],
  ['post', (id: string) => `posts/new?edit=${id}`],
] as const)('shows who else has a %s open', async (kind, path) => {
  const recordId = await make[kind]()
  await studio.call(sayPresence, { body: { kind, recordId, page: 'theirs' }, token: other })
  renderWithApp(studio, `/w/${studio.workspaceId}/${path(recordId)}`)
  const note = await screen.findByText(/also has this open$/)
  expect(note.textContent).toMatch(/editor/i)
})
