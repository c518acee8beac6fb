import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Platform, Post, platforms, postStatuses } from '~/contract'
import { addDays, dayNumber } from '~/domain/calendar/day'
import { testZone } from '~/domain/calendar/test-zones'
import { zonedDay } from '~/domain/calendar/time-zone'
import { gapsOf, shareKinds, sharesOf } from './insights'

const platform = fc.constantFrom(...platforms)
const dayMs = 86_400_000
const origin = Date.parse('2026-10-01T00:00:00Z')
const post = fc
  .record({
    status: fc.constantFrom(...postStatuses),
    at: fc.option(fc.integer({ min: -20 * dayMs, max: 50 * dayMs }), { nil: undefined }),
    on: fc.uniqueArray(platform, { maxLength: 3 }),
    campaignId: fc.constantFrom(undefined, 'c1', 'c2', 'gone'),
  })
  .map(({ status, at, on, campaignId }) =>
    Post.parse({
      id: 'p',
      status,
      campaignId,
      scheduledAt: at === undefined ? undefined : new Date(origin + at).toISOString(),
      targets: on.map((each) => ({ platform: each, accountId: each })),
    }),
  )
const campaigns = [
  { id: 'c1', name: 'Frost', productId: 'pr1', productName: 'Tea' },
  { id: 'c2', name: 'Fog' },
]

describe('the content mix', () => {
  it('counts every post by every kind, and nothing else', () => {
    fc.assert(
      fc.property(fc.array(post), (posts) => {
        const shares = sharesOf(posts, campaigns)
        for (const kind of ['campaign', 'product', 'status'] as const) {
          expect(shares[kind].reduce((sum, part) => sum + part.posts, 0)).toBe(posts.length)
        }
        for (const kind of shareKinds) {
          const keys = shares[kind].map(({ key }) => key)
          expect(new Set(keys).size).toBe(keys.length)
          for (const { posts: count, share } of shares[kind]) {
            expect(share).toBeCloseTo(count / posts.length)
            expect(share).toBeLessThanOrEqual(1)
          }
        }
        for (const { key, posts: count } of shares.platform) {
          const having = posts.filter(({ targets }) =>
            key === '' ? targets.length === 0 : targets.some((target) => target.platform === key),
          )
          expect(count).toBe(having.length)
        }
      }),
    )
  })

  it('names campaigns and their products, and puts posts without one last', () => {
    const made = (campaignId?: string) => Post.parse({ id: 'p', status: 'scheduled', campaignId })
    const shares = sharesOf([made(), made(), made('c1')], campaigns)
    expect(shares.campaign.map(({ label, posts }) => [label, posts])).toEqual([
      ['Frost', 1],
      ['', 2],
    ])
    expect(shares.product[0]).toMatchObject({ key: 'pr1', label: 'Tea' })
  })
})

describe('gaps', () => {
  it('are exactly the runs of days without a post that are long enough', () => {
    fc.assert(
      fc.property(
        fc.array(post, { maxLength: 40 }),
        testZone,
        fc.integer({ min: -10, max: 10 }),
        (posts, zone, offset) => {
          const today = '2026-10-05'
          const first = addDays(today, offset)
          const last = addDays(first, 30)
          const gaps = gapsOf({
            posts,
            platforms: ['linkedin', 'twitter'],
            first,
            last,
            today,
            zone,
          })
          for (const on of ['linkedin', 'twitter'] satisfies Platform[]) {
            const taken = new Set(
              posts
                .filter(
                  ({ status, targets }) =>
                    status !== 'failed' && status !== 'draft' && targets.some((to) => to.platform === on),
                )
                .flatMap(({ scheduledAt }) => (scheduledAt ? zonedDay(scheduledAt, zone) : [])),
            )
            const own = gaps.filter((gap) => gap.platform === on)
            for (const { from, to, days, fill } of own) {
              expect(days).toBe(dayNumber(to) - dayNumber(from) + 1)
              expect(days).toBeGreaterThanOrEqual(5)
              for (let day = from; day <= to; day = addDays(day, 1)) expect(taken.has(day)).toBe(false)
              expect(fill >= today && fill >= first && fill <= to && fill >= from).toBe(true)
              expect(to === last || taken.has(addDays(to, 1))).toBe(true)
            }
            // Checking day by day finds no other gaps.
            let run = 0
            for (let day = first < today ? today : first; day <= last; day = addDays(day, 1)) {
              run = taken.has(day) ? 0 : run + 1
              if (run >= 5) expect(own.some(({ from, to }) => from <= day && day <= to)).toBe(true)
            }
          }
        },
      ),
    )
  })

  it('find “nothing on LinkedIn for 6 days”', () => {
    const made = (at: string) =>
      Post.parse({
        id: at,
        status: 'scheduled',
        scheduledAt: at,
        targets: [{ platform: 'linkedin', accountId: 'a' }],
      })
    const posts = [made('2026-10-03T09:00:00Z'), made('2026-10-10T09:00:00Z')]
    const given = {
      posts,
      platforms: ['linkedin' as const],
      zone: 'UTC',
      first: '2026-10-01',
      last: '2026-10-12',
    }
    expect(gapsOf({ ...given, today: '2026-10-06' })).toEqual([
      { platform: 'linkedin', from: '2026-10-04', to: '2026-10-09', days: 6, fill: '2026-10-06' },
    ])
    expect(gapsOf({ ...given, today: '2026-11-01' })).toEqual([])
  })
})
