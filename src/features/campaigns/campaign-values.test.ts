import { expect, it } from 'vitest'
import { CampaignCreate, CampaignUpdate, channels } from '~/contract/campaign'
import { campaignValues, createBody, ratiosFor, updateBody } from './campaign-values'

it('offers only aspect ratios that can be drawn and fit the field', () => {
  for (const channel of channels)
    for (const ratio of ratiosFor(channel)) {
      expect(ratio).toMatch(/^\d+(\.\d+)?:\d+$/)
      expect(ratio.length).toBeLessThanOrEqual(16)
    }
})

it('creates without a hero image and without empty fields', () => {
  const values = { ...campaignValues(), name: 'Winter', heroImageUrl: 'https://a.example/x.png' }
  expect(CampaignCreate.parse(createBody(values))).toEqual({
    name: 'Winter',
    targetChannel: 'instagram',
    contentType: 'product_promotion',
    aspectRatio: '1:1',
    status: 'draft',
  })
})

it('sends only changed fields, including the hero image', () => {
  const before = campaignValues({ id: 'c', name: 'Winter' })
  const after = { ...before, heroImageUrl: 'https://a.example/x.png' }
  expect(CampaignUpdate.parse(updateBody(before)(after))).toEqual({ heroImageUrl: 'https://a.example/x.png' })
})
