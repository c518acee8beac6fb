import { expect, it } from 'vitest'
import { CampaignCreate, CampaignUpdate } from '~/contract/campaign'
import { campaignValues, createBody, updateBody } from './campaign-values'

it('creates without a hero image and without what was left empty', () => {
  const values = { ...campaignValues(), name: 'Winter', heroImageUrl: 'https://a.example/x.png' }
  expect(CampaignCreate.parse(createBody(values))).toEqual({
    name: 'Winter',
    targetChannel: 'instagram',
    contentType: 'product_promotion',
    aspectRatio: '1:1',
    status: 'draft',
  })
})

it('sends only what was changed, a hero image too', () => {
  const before = campaignValues({ id: 'c', name: 'Winter' })
  const after = { ...before, heroImageUrl: 'https://a.example/x.png' }
  expect(CampaignUpdate.parse(updateBody(before)(after))).toEqual({ heroImageUrl: 'https://a.example/x.png' })
})
