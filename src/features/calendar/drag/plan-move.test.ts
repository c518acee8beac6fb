import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Post, PostStatus } from '~/contract/post'
import { addDays } from '~/domain/calendar/day'
import { localTime, zonedDay } from '~/domain/calendar/time-zone'
import { type MoveContext, planMove, type Target } from './plan-move'

const zone = 'Europe/Berlin'
const context: MoveContext = {
  zone,
  now: Date.parse('2026-10-14T10:00:00Z'),
  notAllowed: undefined,
  timeOn: (day) => ({ at: `${day}T10:15:00.000Z`, note: 'free slot' }),
}
const post = (status: PostStatus, scheduledAt?: string): Post => ({
  id: 'a',
  status,
  scheduledAt,
  content: { text: 'Frost', mediaUrls: [], hashtags: [], mentions: [] },
  targets: [],
})
const on = (day: string, minutes?: number): Target => ({ kind: 'day', day, minutes })
const scheduled = post('scheduled', '2026-10-20T12:30:00Z')

it('keeps the local time, and says so', () => {
  expect(planMove(scheduled, on('2026-10-22'), context)).toEqual({
    where: 'Thu 22 Oct, 14:30',
    note: 'keeps time',
    to: { kind: 'schedule', at: '2026-10-22T12:30:00.000Z' },
  })
})

it('keeps the local time across a clock change', () => {
  expect(planMove(scheduled, on('2026-10-27'), context).to).toEqual({
    kind: 'schedule',
    at: '2026-10-27T13:30:00.000Z',
  })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), (days) => {
      const day = addDays('2026-10-20', days)
      const { to } = planMove(scheduled, on(day), context)
      const at = to?.kind === 'schedule' ? to.at : ''
      expect([zonedDay(at, zone), localTime(at, zone)]).toEqual([day, '14:30'])
    }),
  )
})

it('gives a repeated post its own time back when it leaves a day whose clocks skip it', () => {
  const rule = { every: 'day', interval: 1, time: '02:30', timezone: zone, from: '2027-03-27' } as const
  // At 03:00, as 02:30 doesn't exist that day.
  const skipped = post('scheduled', '2027-03-28T01:00:00.000Z')
  const repeated: Post = { ...skipped, repeat: { id: 'r', state: 'active', detached: false, rule } }
  expect(planMove(repeated, on('2027-03-30'), context)).toEqual({
    where: 'Tue 30 Mar, 02:30',
    note: 'keeps time',
    to: { kind: 'schedule', at: '2027-03-30T00:30:00.000Z' },
  })
  expect(planMove(repeated, on('2027-03-28'), context).note).toBe('unchanged')
  expect(planMove(skipped, on('2027-03-30'), context).to).toEqual({
    kind: 'schedule',
    at: '2027-03-30T01:00:00.000Z',
  })
})

it('sets the time on the time grid', () => {
  expect(planMove(scheduled, on('2026-10-22', 9 * 60 + 15), context)).toMatchObject({
    where: 'Thu 22 Oct, 09:15',
    to: { at: '2026-10-22T07:15:00.000Z' },
  })
})

it('moves by minutes within the hour that clocks show twice, and out of it', () => {
  // 02:50 in Berlin, for the second time that night.
  const second = post('scheduled', '2026-10-25T01:50:20Z')
  const moved = (dragged: Post, minutes: number) => planMove(dragged, on('2026-10-25', minutes), context).to
  expect(moved(second, 2 * 60 + 35)).toEqual({ kind: 'schedule', at: '2026-10-25T01:35:00.000Z' })
  expect(moved(second, 3 * 60 + 5)).toEqual({ kind: 'schedule', at: '2026-10-25T02:05:00.000Z' })
  expect(moved(second, 60 + 50)).toEqual({ kind: 'schedule', at: '2026-10-24T23:50:00.000Z' })
  const first = post('scheduled', '2026-10-25T00:50:00Z')
  expect(moved(first, 2 * 60 + 35)).toEqual({ kind: 'schedule', at: '2026-10-25T00:35:00.000Z' })
  expect(moved(first, 3 * 60 + 5)).toEqual({ kind: 'schedule', at: '2026-10-25T02:05:00.000Z' })
})

it('says why it refuses', () => {
  const refusal = (dragged: Post, target: Target) => planMove(dragged, target, context).refusal
  expect(refusal(scheduled, on('2026-10-13'))).toBe('Tue has passed')
  expect(refusal(scheduled, on('2026-10-01'))).toBe('1 Oct has passed')
  expect(refusal(scheduled, on('2026-10-14', 11 * 60))).toBe('11:00 has passed')
  expect(refusal(post('published', '2026-10-12T12:30:00Z'), on('2026-10-22'))).toBe(
    'This post is already published.',
  )
  expect(refusal(post('published', '2026-10-12T12:30:00Z'), { kind: 'unscheduled' })).toBe(
    'This post is already published.',
  )
  expect(planMove(scheduled, on('2026-10-22'), { ...context, notAllowed: 'No.' }).refusal).toBe('No.')
})

it('changes nothing on the day where the post already is', () => {
  expect(planMove(scheduled, on('2026-10-20'), context)).toEqual({
    where: 'Tue 20 Oct, 14:30',
    note: 'unchanged',
  })
  expect(planMove(post('draft'), { kind: 'unscheduled' }, context)).toEqual({
    where: 'Drafts',
    note: 'unchanged',
  })
})

it('gives a draft a time, and removes the time in the unscheduled panel', () => {
  expect(planMove(post('draft', '2026-10-20T12:30:00Z'), on('2026-10-22'), context)).toEqual({
    where: 'Thu 22 Oct, 12:15',
    note: 'free slot',
    to: { kind: 'schedule', at: '2026-10-22T10:15:00.000Z' },
  })
  expect(planMove(scheduled, { kind: 'unscheduled' }, context).to).toEqual({ kind: 'draft' })
})

it('says what else a move does', () => {
  expect(planMove(post('queued', '2026-10-20T12:30:00Z'), on('2026-10-22'), context).note).toBe(
    'leaves the queue',
  )
  expect(planMove(post('failed', '2026-10-12T12:30:00Z'), on('2026-10-22'), context).note).toBe('will retry')
})
