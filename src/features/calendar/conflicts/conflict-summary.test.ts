import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Post } from '~/contract'
import { collisionsIn } from './conflict-summary'

let last = 0
const post = (
  iso: string | undefined,
  accounts: readonly string[],
  status: Post['status'] = 'scheduled',
): Post => ({
  id: `p${++last}`,
  status,
  scheduledAt: iso,
  content: { text: 't', mediaUrls: [], hashtags: [], mentions: [] },
  targets: accounts.map((accountId) => ({ accountId, platform: 'twitter' as const })),
})

it('finds two posts of one account within the minutes, and nothing else', () => {
  const first = post('2026-10-14T12:00:00Z', ['a', 'b'])
  const second = post('2026-10-14T14:20:00+02:00', ['a'], 'queued')
  const posts = [
    second,
    first,
    post('2026-10-14T12:30:00Z', ['b']),
    post('2026-10-14T12:10:00Z', ['a'], 'draft'),
    post('2026-10-14T12:10:00Z', ['a'], 'failed'),
    post('soon', ['a']),
  ]
  expect(collisionsIn(posts, 30)).toEqual([
    { accountId: 'a', posts: [first, second], at: Date.parse('2026-10-14T12:20:00Z') },
  ])
  expect(collisionsIn(posts, 0)).toEqual([])
})

it('finds a conflict exactly when two posts of an account are too close', () => {
  const placed = fc.record({ minute: fc.nat(600), account: fc.constantFrom('a', 'b', 'c') })
  fc.assert(
    fc.property(fc.array(placed, { maxLength: 12 }), fc.integer({ min: 1, max: 60 }), (all, gap) => {
      const posts = all.map(({ minute, account }) =>
        post(new Date(Date.UTC(2026, 9, 14) + minute * 60_000).toISOString(), [account]),
      )
      const near = all.some((one, index) =>
        all.some(
          (other, at) =>
            at > index && one.account === other.account && Math.abs(one.minute - other.minute) < gap,
        ),
      )
      expect(collisionsIn(posts, gap).length > 0).toBe(near)
    }),
  )
})
