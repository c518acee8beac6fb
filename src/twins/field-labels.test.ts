import { expect, it } from 'vitest'
import { fieldName, formatField } from './field-labels'
import { recordNames } from './record-names'

const names = recordNames({
  brandKit: {},
  products: [{ id: 'prod_1', name: 'Rope', images: [], status: 'active' }],
  campaigns: [
    {
      id: 'cmp_1',
      name: 'Regatta',
      targetChannel: 'instagram',
      contentType: 'engagement',
      aspectRatio: '1:1',
      status: 'active',
    },
  ],
  posts: [],
  media: [
    {
      id: 'med_1',
      url: 'https://example.com/boat.jpg',
      type: 'image',
      mimeType: 'image/jpeg',
      name: 'Boat',
      size: 1000,
    },
  ],
  accounts: [
    { id: 'acc_1', platform: 'twitter', name: 'Sail', handle: '@sail', connection: 'direct', publishCost: 0 },
  ],
  queues: [{ id: 'q_1', name: 'Mornings', timezone: 'UTC', slots: [] }],
  credits: 0,
  left: [],
})

it('names fields as their screens do', () => {
  const fields = ['name', 'status', 'targetChannel', 'brandToneOfVoice', 'primaryColor', 'time', 'mimeType']
  expect(fields.map(fieldName)).toEqual([
    'Name',
    'Status',
    'Channel',
    'Tone of voice',
    'Primary colour',
    'Scheduled time',
    'Mime type',
  ])
})

it('shows statuses and where a post is in words', () => {
  expect(formatField('status', 'active', names)).toBe('Active')
  const places = ['draft', 'queue:default', 'queue:queue_1', '2027-01-01T06:00:00.000Z']
  expect(places.map((place) => formatField('time', place, names))).toEqual([
    'Draft',
    'Queued',
    'Queued · queue_1',
    '1 Jan 2027, 06:00',
  ])
})

it('shows records, content types and channels by name, and ids that nothing is known of as they are', () => {
  const fields: (readonly [string, unknown])[] = [
    ['productId', 'prod_1'],
    ['productId', 'prod_9'],
    ['campaignId', 'cmp_1'],
    ['assetId', 'med_1'],
    ['contentType', 'product_promotion'],
    ['targetChannel', 'twitter'],
    ['accounts', [{ platform: 'twitter', accountId: 'acc_1' }]],
    ['accounts', [{ platform: 'twitter', accountId: 'acc_9' }]],
    ['accounts', [{ platform: 'instagram', accountId: 'acc_9', postType: 'story' }]],
    ['time', 'queue:q_1'],
  ]
  expect(fields.map(([name, value]) => formatField(name, value, names))).toEqual([
    'Rope',
    'prod_9',
    'Regatta',
    'Boat',
    'Product promotion',
    'X',
    'X: @sail',
    'X',
    'Instagram · Story',
    'Queued · Mornings',
  ])
})
