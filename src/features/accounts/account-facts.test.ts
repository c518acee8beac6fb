import { expect, it } from 'vitest'
import { Post } from '~/contract/post'
import { SocialAccount } from '~/contract/social'
import { accountFacts } from './account-facts'

const now = Date.parse('2026-10-15T12:00:00Z')
const account = (id: string, platform: string) => SocialAccount.parse({ id, platform })
const targets = [{ accountId: 'ig' }, { accountId: 'tw' }]
const post = (id: string, day: string, status: string, more: object = {}) =>
  Post.parse({ id, status, targets, scheduledAt: `2026-${day}T08:00:00Z`, ...more })

it('takes the earliest scheduled post as the next one, before queued posts without a time', () => {
  const queued = post('queued', '10-20', 'queued', { scheduledAt: undefined })
  const next = (posts: Post[]) => accountFacts([account('ig', 'instagram')], posts, now)[0]?.next?.id
  expect(next([queued, post('soon', '10-16', 'scheduled')])).toBe('soon')
  expect(next([queued])).toBe('queued')
})

it('lists the last and next post of each account, and how many failed in 30 days', () => {
  const posts = [
    post('old', '08-01', 'published'),
    post('recent', '10-10', 'published'),
    post('half', '10-12', 'failed', {
      results: [
        { accountId: 'ig', status: 'published' },
        { accountId: 'tw', status: 'failed' },
      ],
    }),
    post('later', '10-20', 'scheduled'),
    post('soon', '10-16', 'queued'),
  ]
  const facts = accountFacts([account('ig', 'instagram'), account('tw', 'twitter')], posts, now)
  const rows = facts.map(({ account: { id }, last, next, failedCount }) => [
    id,
    last?.id,
    next?.id,
    failedCount,
  ])
  expect(rows).toEqual([
    ['tw', 'recent', 'soon', 1],
    ['ig', 'half', 'soon', 0],
  ])
})
