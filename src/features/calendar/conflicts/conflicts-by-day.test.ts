import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Post } from '~/contract/post'
import { inSlices } from './conflict-marks'
import {
  type CollisionsByDay,
  type Conflict,
  collisionsByDay,
  collisionsIn,
  conflictOf,
  conflictText,
  reuseDays,
  sharedConflicts,
} from './conflicts-by-day'
import { createGuard } from './schedule-guard'

const post = (id: string, at: string, change: Partial<Post> = {}): Post => ({
  id,
  status: 'scheduled',
  scheduledAt: `2031-05-${at}:00Z`,
  content: { text: `Words of ${id} alone`, mediaUrls: [], hashtags: [], mentions: [] },
  targets: [{ accountId: 'one', platform: 'twitter' }],
  ...change,
})
const content = (text: string, mediaUrls: string[] = []) => ({
  text,
  mediaUrls,
  hashtags: [],
  mentions: [],
})

const found = async (posts: readonly Post[]): Promise<CollisionsByDay> => {
  const days = new Map<string, Post[]>()
  for (const each of posts) {
    const day = (each.scheduledAt ?? '').slice(0, 10)
    days.set(day, [...(days.get(day) ?? []), each])
  }
  const guard = createGuard([posts], { gapMinutes: 30 })
  return new Promise((resolve) =>
    inSlices(
      'idle',
      collisionsByDay(days, () => guard),
      resolve,
    ),
  )
}
const ofPost = (all: CollisionsByDay, id: string) =>
  [...all.values()].flatMap((day) => day.get(id)?.reasons.map(({ text }) => text) ?? [])

it('finds for both posts what a drop there would warn about', async () => {
  const text = 'The first frost bag is here: two kilos, roasted on Monday.'
  const all = await found([
    post('a', '01T12:00'),
    post('b', '01T12:10'),
    post('c', '04T12:00', { content: content(text) }),
    post('d', '09T12:00', { content: content(`${text}!`, ['https://m.example/1.png']) }),
    post('e', '20T12:00', { content: content('Another one', ['https://m.example/1.png']) }),
    post('f', '25T12:00'),
  ])
  expect(ofPost(all, 'a')).toEqual(['Same account as “Words of b alone”, 10 min apart'])
  expect(ofPost(all, 'b')).toEqual(['Same account as “Words of a alone”, 10 min apart'])
  expect(ofPost(all, 'c')).toEqual([expect.stringMatching(/^Same text as .*, 5 days apart$/)])
  expect(ofPost(all, 'd')).toHaveLength(2)
  expect(ofPost(all, 'e')).toEqual([expect.stringMatching(/^Same image as .*, 11 days apart$/)])
  expect([...all.keys()]).toEqual(['2031-05-01', '2031-05-04', '2031-05-09', '2031-05-20'])
})

it('finds exceeded limits of a platform in 24 hours', async () => {
  const many = Array.from({ length: 16 }, (_, hour) =>
    post(`p${hour}`, `03T${String(hour).padStart(2, '0')}:00`, {
      targets: [{ accountId: 'tik', platform: 'tiktok' }],
    }),
  )
  expect(ofPost(await found(many), 'p3')).toEqual(['TikTok allows about 15 posts in 24 hours'])
  expect(await found(many.slice(1))).toEqual(new Map())
})

it('reports nothing for published, failed and draft posts, but counts published ones', async () => {
  const out = post('a', '01T12:00', { status: 'published', publishedAt: '2031-05-01T12:00:00Z' })
  const failed = post('c', '01T12:15', { status: 'failed' })
  const all = await found([out, post('b', '01T12:10'), failed])
  expect([...(all.get('2031-05-01')?.keys() ?? [])]).toEqual(['b'])
})

it('keeps days whose conflicts did not change', async () => {
  const posts = [post('a', '01T12:00'), post('b', '01T12:10'), post('c', '04T12:00'), post('d', '04T12:05')]
  const before = await found(posts)
  expect(reuseDays(before, await found(posts))).toBe(before)
  const next = reuseDays(before, await found(posts.slice(0, 3)))
  expect(next.get('2031-05-01')).toBe(before.get('2031-05-01'))
  expect(next.has('2031-05-04')).toBe(false)
})

it('marks a post that can’t be published at any time, with that reason first', () => {
  const posts = [post('a', '01T12:00'), post('b', '01T12:10')]
  const guard = createGuard([posts], { gapMinutes: 30 })
  const work = collisionsByDay(
    [['2031-05-01', posts]],
    () => guard,
    ({ id }) => (id === 'a' ? 'Held up.' : undefined),
  )
  let step = work.next()
  while (!step.done) step = work.next()
  const day = step.value.get('2031-05-01')
  expect(day?.get('a')).toMatchObject({
    mild: false,
    reasons: [{ kind: 'reconnect', text: 'Held up.' }, { kind: 'gap' }],
  })
  expect(day?.get('b')?.reasons).toMatchObject([{ kind: 'gap' }])
  expect(conflictOf(day, posts)).toMatchObject({
    reasons: [{ kind: 'reconnect' }, { kind: 'gap' }, { kind: 'gap' }],
  })
})

it('is mild if only an image is repeated', async () => {
  const picture = { content: content('One', ['https://m.example/1.png']) }
  const again = { content: content('Another one', ['https://m.example/1.png']) }
  const posts = [post('a', '01T12:00', picture), post('b', '09T12:00', again), post('c', '09T12:10')]
  const all = await found(posts)
  expect(all.get('2031-05-01')?.get('a')?.mild).toBe(true)
  expect(all.get('2031-05-09')?.get('b')?.mild).toBe(false)
})

it('gives each reason of a tile with several posts once', () => {
  const one = { kind: 'picture', text: 'One thing' } as const
  const another = { kind: 'text', text: 'Another' } as const
  const a: Conflict = { reasons: [one], mild: true }
  const b: Conflict = { reasons: [one, another], mild: false }
  const day = new Map([
    ['a', a],
    ['b', b],
  ])
  const all = conflictOf(day, [post('a', '01T12:00'), post('b', '01T12:00')])
  expect(all).toEqual({ reasons: [one, another], mild: false })
  expect(conflictText(all)).toBe('One thing; Another')
  expect(conflictOf(day, [post('a', '01T12:00')])).toBe(a)
  expect(conflictOf(day, [post('c', '01T12:00')])).toBeUndefined()
  expect(conflictOf(undefined, [post('a', '01T12:00')])).toBeUndefined()
})

it('summarises on which days texts are repeated and limits are exceeded', async () => {
  const text = { content: content('The first frost bag is here: two kilos, roasted on Monday.') }
  const many = Array.from({ length: 16 }, (_, hour) =>
    post(`p${hour}`, `03T${String(hour).padStart(2, '0')}:00`, {
      targets: [{ accountId: 'tik', platform: 'tiktok' }],
    }),
  )
  const all = await found([
    ...many,
    post('a', '05T12:00', text),
    post('b', '09T12:00', text),
    post('c', '09T12:10'),
  ])
  const shown = ['2031-05-03', '2031-05-04', '2031-05-05', '2031-05-09']
  expect(sharedConflicts(all, shown)).toEqual([
    { what: 'TikTok allows about 15 posts in 24 hours', days: ['2031-05-03'] },
    { what: 'Same or similar text', days: ['2031-05-05', '2031-05-09'] },
  ])
  expect(sharedConflicts(all, ['2031-05-04'])).toEqual([])
})

let count = 0
const postOf = (
  iso: string | undefined,
  accounts: readonly string[],
  status: Post['status'] = 'scheduled',
): Post => ({
  id: `p${++count}`,
  status,
  scheduledAt: iso,
  content: { text: 't', mediaUrls: [], hashtags: [], mentions: [] },
  targets: accounts.map((accountId) => ({ accountId, platform: 'twitter' as const })),
})

it('finds pairs of posts of one account within the minutes, and nothing else', () => {
  const first = postOf('2026-10-14T12:00:00Z', ['a', 'b'])
  const second = postOf('2026-10-14T14:20:00+02:00', ['a'], 'queued')
  const posts = [
    second,
    first,
    postOf('2026-10-14T12:30:00Z', ['b']),
    postOf('2026-10-14T12:10:00Z', ['a'], 'draft'),
    postOf('2026-10-14T12:10:00Z', ['a'], 'failed'),
    postOf('soon', ['a']),
  ]
  expect(collisionsIn(posts, 30)).toEqual([{ accountId: 'a', at: Date.parse('2026-10-14T12:20:00Z') }])
  expect(collisionsIn(posts, 0)).toEqual([])
})

it('finds such a pair exactly when two posts of an account are too close', () => {
  const placed = fc.record({ minute: fc.nat(600), account: fc.constantFrom('a', 'b', 'c') })
  fc.assert(
    fc.property(fc.array(placed, { maxLength: 12 }), fc.integer({ min: 1, max: 60 }), (all, gap) => {
      const posts = all.map(({ minute, account }) =>
        postOf(new Date(Date.UTC(2026, 9, 14) + minute * 60_000).toISOString(), [account]),
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
