import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCampaign, getCampaign, listCampaigns, updateCampaign } from '~/contract'
import { createTestStudio, type TestStudio } from '../testing/studio'

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio()
})
afterAll(() => studio.close())

it('creates with defaults and updates only the given fields', async () => {
  const { body } = await studio.call(createCampaign, { body: { name: 'Frost' } })
  const campaign = body.data
  expect(campaign).toMatchObject({
    name: 'Frost',
    targetChannel: 'instagram',
    contentType: 'product_promotion',
    aspectRatio: '1:1',
    status: 'draft',
  })
  const params = { workspaceId: studio.workspaceId, campaignId: campaign.id }
  const change = { status: 'active', targetChannel: 'linkedin', heroImageUrl: 'https://example.com/a.png' }
  await studio.call(updateCampaign, { params, body: change })
  expect((await studio.call(updateCampaign, { params, body: { name: 'Thaw' } })).body.data).toMatchObject({
    ...change,
    name: 'Thaw',
  })
  expect((await studio.call(getCampaign, { params })).body.data.name).toBe('Thaw')
  expect((await studio.call(listCampaigns)).body.data).toHaveLength(1)
})

it('rejects a hero image on create, and answers 404 for a missing campaign', async () => {
  const body = { name: 'a', heroImageUrl: 'https://example.com/a.png' }
  expect((await studio.call(createCampaign, { body })).status).toBe(400)
  const params = { workspaceId: studio.workspaceId, campaignId: 'none' }
  expect((await studio.call(getCampaign, { params })).status).toBe(404)
  expect((await studio.call(updateCampaign, { params, body: { name: 'a' } })).status).toBe(404)
})
