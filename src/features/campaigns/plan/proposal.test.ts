import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { PostCreate } from '~/contract/post'
import { platforms } from '~/contract/social'
import { hashtagsOf, isBlocked, lengthOn, platformIssuesOf, postBody, proposalsFor } from './proposal'

const accounts = [
  { id: 'i1', platform: 'instagram' as const },
  { id: 'x1', platform: 'twitter' as const },
  { id: 'i2', platform: 'instagram' as const },
]
let count = 0
const made = proposalsFor(
  '2026-11-24T10:00:00Z',
  accounts,
  [
    { platform: 'instagram', text: 'Slow.', hashtags: ['#coffee'] },
    { platform: 'twitter', text: 'Slower.' },
  ],
  [{ url: 'https://a.example/hero.jpg', type: 'image' }],
  () => String(++count),
)

it('proposes one post per platform, for all its accounts', () => {
  expect(made.map(({ platform, accountIds, text }) => [platform, accountIds, text])).toEqual([
    ['instagram', ['i1', 'i2'], 'Slow.'],
    ['twitter', ['x1'], 'Slower.'],
  ])
})

it('makes valid request bodies', () => {
  for (const proposal of made) {
    expect(PostCreate.safeParse(postBody(proposal, 'c', false)).success).toBe(true)
    const body = PostCreate.parse(postBody(proposal, 'c', true))
    expect(body.scheduledAt).toBe(proposal.at)
    expect(body.content).toMatchObject({ mediaUrls: ['https://a.example/hero.jpg'], mediaType: 'image' })
  }
})

it('leaves out hashtags that are in the text', () => {
  expect(hashtagsOf({ text: 'Hi #Coffee', hashtags: ['#coffee', 'beans', '#beans', ' '] })).toEqual(['beans'])
})

const proposalFor = (platform: (typeof platforms)[number], text: string, more = {}) => ({
  platform,
  text,
  accountIds: ['x1', 'x2'],
  hashtags: [],
  media: [],
  ...more,
})
const picture = { url: 'https://a.example/1.jpg', type: 'image' as const }

it('blocks on official limits and warns on others, each with its source', () => {
  const [long] = platformIssuesOf(proposalFor('twitter', 'x'.repeat(290)), false, [])
  expect(long).toMatchObject({ blocks: true })
  expect(long?.sentence).toContain('10 over')
  expect(long?.source.name).not.toBe('')
  const tags = Array.from({ length: 6 }, (_, index) => `tag${String(index)}`)
  const many = platformIssuesOf(proposalFor('tiktok', 'Hi', { hashtags: tags, media: [picture] }), true, [])
  expect(many.map(({ blocks }) => blocks)).toEqual([false])
})

it('allows long texts on X if all its accounts pay for them', () => {
  const long = proposalFor('twitter', 'x'.repeat(900))
  const paying = ['x1', 'x2'].map((id) => ({ id, subscription: 'Premium' }))
  expect(platformIssuesOf(long, true, paying)).toEqual([])
  expect(lengthOn(long, paying)).toMatchObject({ value: 900, limit: 10_000 })
  expect(isBlocked(long, true, paying.slice(1))).toBe(true)
})

it('allows a draft without its image, but not a scheduled post', () => {
  expect(isBlocked(proposalFor('instagram', 'Hi'), false, [])).toBe(false)
  expect(platformIssuesOf(proposalFor('instagram', 'Hi'), false, [])).toHaveLength(1)
  expect(isBlocked(proposalFor('instagram', 'Hi'), true, [])).toBe(true)
  expect(isBlocked(proposalFor('instagram', 'Hi', { media: [picture] }), true, [])).toBe(false)
})

it('counts like the platform, and blocks every text that is too long for it', () => {
  const link = proposalFor('twitter', 'https://example.com/a-very-long-address-of-a-page')
  expect(lengthOn(link, [])).toEqual({ value: 23, limit: 280 })
  fc.assert(
    fc.property(
      fc.constantFrom(...platforms),
      fc.string({ unit: 'grapheme', maxLength: 400 }),
      (platform, text) => {
        const proposal = proposalFor(platform, text.repeat(8))
        const { value, limit } = lengthOn(proposal, [])
        const official = !['facebook'].includes(platform)
        if (official && value > limit) expect(isBlocked(proposal, false, [])).toBe(true)
      },
    ),
  )
})

it('blocks empty proposals', () => {
  for (const platform of platforms) expect(isBlocked(proposalFor(platform, ''), false, [])).toBe(true)
})
