import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Post, PostStatus } from '~/contract/post'
import { addDays } from '~/domain/calendar/day'
import { testInstant, testZone } from '~/domain/calendar/test-zones'
import { localTime, toInstant, zonedDay } from '~/domain/calendar/time-zone'
import { defaultTime } from './drop-time'
import { planGroup, planShift } from './plan-group'

const draft = (id: string): Post => ({
  id,
  status: 'draft',
  content: { text: id, mediaUrls: [], hashtags: [], mentions: [] },
  targets: [],
})
const now = Date.parse('2031-05-01T12:00:00Z')
const context = {
  zone: 'Europe/Berlin',
  now,
  notAllowed: undefined,
  timeOn: (day: string, taken?: readonly string[]) =>
    defaultTime(day, 'Europe/Berlin', { queues: [], posts: [], now, taken }),
}
const set = ['a', 'c']
const groupedPosts = (one: Post, other: Post) => set.includes(one.id) && set.includes(other.id)
const timesOf = (target: { kind: 'day'; day: string; minutes?: number }) =>
  planGroup([draft('a'), draft('b'), draft('c')], target, { ...context, groupedPosts }).moves.map(
    ({ post, to }) => [post.id, to.kind === 'schedule' && new Date(to.at).toISOString().slice(0, 16)],
  )

it('gives grouped drafts the same time, and others a time of their own', () => {
  expect(timesOf({ kind: 'day', day: '2031-05-03' })).toEqual([
    ['a', '2031-05-03T07:00'],
    ['b', '2031-05-03T07:30'],
    ['c', '2031-05-03T07:00'],
  ])
  expect(timesOf({ kind: 'day', day: '2031-05-03', minutes: 15 * 60 })).toEqual([
    ['a', '2031-05-03T13:00'],
    ['b', '2031-05-03T07:00'],
    ['c', '2031-05-03T13:00'],
  ])
})

it('refuses a time to a post that its platform would refuse, but not to leave the calendar', () => {
  const posts = [draft('a'), draft('b')]
  const contentRefusal = ({ id }: Post) => (id === 'b' ? 'Too long for X.' : undefined)
  const planned = { ...context, contentRefusal }
  expect(planGroup(posts, { kind: 'day', day: '2031-05-03' }, planned)).toMatchObject({
    moves: [],
    refusal: 'Can’t move all 2: Too long for X.',
  })
  const timed = posts.map(({ id }) => post(id, '2031-05-02T12:00:00.000Z'))
  expect(planGroup(timed, { kind: 'unscheduled' }, planned).moves).toHaveLength(2)
  expect(planShift(timed, 1, 'local', planned)).toMatchObject({ moves: [], refusal: '“b”: Too long for X.' })
})

const post = (id: string, scheduledAt: string, status: PostStatus = 'scheduled'): Post => ({
  id,
  status,
  scheduledAt,
  content: { text: id, mediaUrls: [], hashtags: [], mentions: [] },
  targets: [],
})
const berlin = { zone: 'Europe/Berlin', now: Date.parse('2026-10-14T10:00:00Z'), notAllowed: undefined }
const before = post('before', '2026-10-23T12:30:00.000Z')
const after = post('after', '2026-10-27T13:30:00.000Z')

describe('shifting across a clock change', () => {
  it('lists the affected posts and keeps their local time', () => {
    const plan = planShift([before, after], 4, 'local', berlin)
    expect(plan.crossings).toMatchObject([
      {
        post: { id: 'before' },
        before: '14:30',
        keepLocal: '2026-10-27T13:30:00.000Z',
        keepUtc: '2026-10-27T12:30:00.000Z',
      },
    ])
    expect(plan.moves.map(({ to }) => to)).toEqual([
      { kind: 'schedule', at: '2026-10-27T13:30:00.000Z' },
      { kind: 'schedule', at: '2026-10-31T13:30:00.000Z' },
    ])
  })

  it('keeps the time in UTC if chosen', () => {
    const [move] = planShift([before], 4, 'utc', berlin).moves
    expect(move?.to).toEqual({ kind: 'schedule', at: '2026-10-27T12:30:00.000Z' })
  })

  it('complaint: “posts shift by an hour across DST”: in every zone, either the local time or the number of hours stays the same', () => {
    fc.assert(
      fc.property(testInstant, testZone, fc.integer({ min: 1, max: 60 }), (ms, zone, days) => {
        const at = new Date(ms).toISOString()
        const context = { zone, now: 0, notAllowed: undefined }
        const [local] = planShift([post('a', at)], days, 'local', context).moves
        const { moves, crossings } = planShift([post('a', at)], days, 'utc', context)
        const [utc] = moves
        if (local?.to.kind !== 'schedule' || utc?.to.kind !== 'schedule')
          throw new Error('Nothing was planned.')
        expect(Date.parse(utc.to.at) - ms).toBe(days * 86_400_000)
        expect(crossings.length === 0).toBe(local.to.at === utc.to.at)
        const [day, time] = [addDays(zonedDay(at, zone), days), localTime(at, zone)]
        // Kept, unless clocks skip that time on that day.
        const skipped = localTime(toInstant(day, time, zone), zone) !== time
        if (!skipped) expect([zonedDay(local.to.at, zone), localTime(local.to.at, zone)]).toEqual([day, time])
      }),
    )
  })
})

it('refuses past times and published posts, by name', () => {
  expect(planShift([before, after], -12, 'local', berlin)).toMatchObject({
    moves: [],
    refusal: '“before” would be scheduled in the past.',
  })
  expect(planShift([post('out', '2026-10-23T12:30:00Z', 'published')], 1, 'local', berlin).refusal).toContain(
    'already published',
  )
})
