import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { platforms } from '~/contract/social'
import { isBlocked, lengthOn, platformIssuesOf } from './platform-issues'

const proposalFor = (platform: (typeof platforms)[number], text: string, more = {}) => ({
  platform,
  text,
  hashtags: [],
  media: [],
  ...more,
})
const picture = { url: 'https://a.example/1.jpg', type: 'image' as const }

it('blocks on official limits and warns on others, each with its source', () => {
  const [long] = platformIssuesOf(proposalFor('twitter', 'x'.repeat(290)), false)
  expect(long).toMatchObject({ blocks: true })
  expect(long?.sentence).toContain('10 over')
  expect(long?.source.name).not.toBe('')
  const tags = Array.from({ length: 6 }, (_, index) => `tag${String(index)}`)
  const many = platformIssuesOf(proposalFor('tiktok', 'Hi', { hashtags: tags, media: [picture] }), true)
  expect(many.map(({ blocks }) => blocks)).toEqual([false])
})

it('allows a draft without its image, but not a scheduled post', () => {
  expect(isBlocked(proposalFor('instagram', 'Hi'), false)).toBe(false)
  expect(platformIssuesOf(proposalFor('instagram', 'Hi'), false)).toHaveLength(1)
  expect(isBlocked(proposalFor('instagram', 'Hi'), true)).toBe(true)
  expect(isBlocked(proposalFor('instagram', 'Hi', { media: [picture] }), true)).toBe(false)
})

it('counts like the platform, and blocks every text that is too long for it', () => {
  expect(lengthOn(proposalFor('twitter', 'https://example.com/a-very-long-address-of-a-page'))).toEqual({
    value: 23,
    limit: 280,
  })
  fc.assert(
    fc.property(
      fc.constantFrom(...platforms),
      fc.string({ unit: 'grapheme', maxLength: 400 }),
      (platform, text) => {
        const proposal = proposalFor(platform, text.repeat(8))
        const { value, limit } = lengthOn(proposal)
        const official = !['facebook'].includes(platform)
        if (official && value > limit) expect(isBlocked(proposal, false)).toBe(true)
      },
    ),
  )
})

it('blocks empty proposals', () => {
  for (const platform of platforms) expect(isBlocked(proposalFor(platform, ''), false)).toBe(true)
})
