import { describe, expect, it } from 'vitest'
import type { Platform, Post } from '~/contract'
import { createGuard } from './schedule-guard'

const at = (iso: string) => Date.parse(iso)
let last = 0
function post(
  iso: string | undefined,
  change: Partial<Post['content']> & { account?: string; platform?: Platform; status?: Post['status'] } = {},
): Post {
  const { account = 'one', platform = 'twitter', status = 'scheduled', ...content } = change
  last += 1
  return {
    id: `p${last}`,
    status,
    scheduledAt: iso,
    content: { text: `Text number ${last}`, mediaUrls: [], hashtags: [], mentions: [], ...content },
    targets: [{ accountId: account, platform }],
  }
}
const thirty = { gapMinutes: 30 }
const kindsOf = (posts: Post[], moved: Post, iso: string, settings = thirty) =>
  createGuard([posts], settings)({ post: moved, at: at(iso) }).map(({ kind }) => kind)

describe('the same account', () => {
  it('conflicts within the chosen minutes, with the distance', () => {
    const other = post('2026-10-14T12:00:00Z')
    const [finding] = createGuard(
      [[other]],
      thirty,
    )({ post: post(undefined), at: at('2026-10-14T12:20:00Z') })
    expect(finding).toMatchObject({ kind: 'gap', minutes: 20, block: false, other: { id: other.id } })
    expect(kindsOf([other], post(undefined), '2026-10-14T12:30:00Z')).toEqual([])
    expect(kindsOf([other], post(undefined, { account: 'two' }), '2026-10-14T12:10:00Z')).toEqual([])
    expect(kindsOf([other], post(undefined), '2026-10-14T12:10:00Z', { gapMinutes: 0 })).toEqual([])
  })

  it('does not conflict with the post itself, or with drafts and failed posts', () => {
    const own = post('2026-10-14T12:00:00Z')
    const failed = post('2026-10-14T12:00:00Z', { status: 'failed' })
    expect(kindsOf([own, failed], own, '2026-10-14T12:05:00Z')).toEqual([])
  })

  it('is checked at the new times of moved posts, not at their old ones', () => {
    const one = post('2026-10-14T12:00:00Z')
    const two = post('2026-10-14T12:10:00Z')
    const check = createGuard([[one], [two]], thirty)
    const moving = [
      { post: one, at: at('2026-10-16T12:00:00Z') },
      { post: two, at: at('2026-10-17T12:00:00Z') },
    ]
    expect(moving.flatMap((each) => check(each, moving))).toEqual([])
    const close = moving.map((each) => ({ ...each, at: at('2026-10-16T12:00:00Z') }))
    expect(close.flatMap((each) => check(each, close)).map(({ kind }) => kind)).toEqual(['gap', 'gap'])
  })
})

describe('the same text', () => {
  const text = 'The first frost bag is here: two kilos, roasted on Monday, in the shop from eight.'
  it('conflicts within 30 days on one account, not later', () => {
    const other = post('2026-10-01T12:00:00Z', { text })
    expect(kindsOf([other], post(undefined, { text }), '2026-10-30T12:00:00Z')).toEqual(['text'])
    expect(kindsOf([other], post(undefined, { text }), '2026-11-02T12:00:00Z')).toEqual([])
    const near = text.replace('two kilos', 'three kilos').toUpperCase()
    const [finding] = createGuard(
      [[other]],
      thirty,
    )({ post: post(undefined, { text: near }), at: at('2026-10-05T12:00:00Z') })
    expect(finding).toMatchObject({ kind: 'text', same: false })
  })
})

it('the same image conflicts within 30 days', () => {
  const mediaUrls = ['https://a.example/cup.jpg']
  const other = post('2026-10-01T12:00:00Z', { mediaUrls })
  expect(kindsOf([other], post(undefined, { mediaUrls }), '2026-10-20T12:00:00Z')).toEqual(['picture'])
  expect(kindsOf([other], post(undefined, { mediaUrls }), '2026-11-20T12:00:00Z')).toEqual([])
})

it('an image from the library, which has no account yet, conflicts wherever it was used', () => {
  const mediaUrls = ['https://a.example/cup.jpg']
  const text = 'The first frost bag is here: two kilos, roasted on Monday.'
  const others = [
    post('2026-10-01T12:00:00Z', { mediaUrls, text, account: 'two' }),
    post('2026-10-02T12:00:00Z', { mediaUrls, status: 'draft' }),
    post('2026-10-03T12:00:00Z', { text }),
  ]
  const picture = { ...post(undefined, { mediaUrls, text }), targets: [] }
  expect(kindsOf(others, picture, '2026-10-20T12:00:00Z')).toEqual(['picture'])
  expect(kindsOf(others, picture, '2026-11-20T12:00:00Z')).toEqual([])
})

it('the limit of a platform in 24 hours blocks if it is exact, and warns if it is approximate', () => {
  const many = (count: number, platform: Platform) =>
    Array.from({ length: count }, (_, index) =>
      post(new Date(at('2026-10-14T00:00:00Z') + index * 60_000).toISOString(), { platform }),
    )
  const none = { gapMinutes: 0 }
  const limits = (posts: Post[], platform: Platform, iso: string) =>
    createGuard(
      [posts],
      none,
    )({ post: post(undefined, { platform }), at: at(iso) }).filter(({ kind }) => kind === 'limit')
  expect(limits(many(99, 'instagram'), 'instagram', '2026-10-14T20:00:00Z')).toEqual([])
  expect(limits(many(100, 'instagram'), 'instagram', '2026-10-14T20:00:00Z')[0]?.block).toBe(true)
  expect(limits(many(100, 'instagram'), 'instagram', '2026-10-15T03:00:00Z')).toEqual([])
  expect(limits(many(15, 'tiktok'), 'tiktok', '2026-10-14T20:00:00Z')[0]?.block).toBe(false)
  // Before all of them, but within the same 24 hours.
  expect(limits(many(15, 'tiktok'), 'tiktok', '2026-10-13T20:00:00Z')).toHaveLength(1)
  expect(limits(many(100, 'linkedin'), 'linkedin', '2026-10-14T20:00:00Z')).toEqual([])
})

it('reads only the posts of the account within a month, out of 10,000', () => {
  const begin = at('2026-01-01T00:00:00Z')
  const read = new Set<number>()
  const posts = Array.from({ length: 10_000 }, (_, index) => {
    const time = begin + ((index * 7_919_317) % 31_536_000) * 1000
    const made = post(new Date(time).toISOString(), { account: `a${index % 7}` })
    const { content } = made
    return Object.defineProperty(made, 'content', {
      get: () => {
        read.add(time)
        return content
      },
    })
  })
  const check = createGuard([posts], thirty)
  const moment = begin + 100 * 86_400_000
  check({ post: post(undefined, { account: 'a1', text: 'What nobody else has said before' }), at: moment })
  expect(read.size).toBeGreaterThan(0)
  expect(read.size).toBeLessThan(10_000 / 7 / 5)
  for (const time of read) expect(Math.abs(time - moment)).toBeLessThanOrEqual(30 * 86_400_000)
})
