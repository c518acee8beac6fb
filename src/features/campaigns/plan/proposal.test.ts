import { expect, it } from 'vitest'
import { PostCreate } from '~/contract/post'
import { hashtagsOf, postBody, proposalsFor } from './proposal'

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
