import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '~/domain/calendar/day'
import { testInstant, testZone } from '~/domain/calendar/test-zones'
import { localTime, msOfDay, toInstant, zonedDay } from '~/domain/calendar/time-zone'
import { defaultTime, moveToDay } from './drop-time'

const zone = 'Europe/Berlin'
const now = Date.parse('2026-10-14T10:40:00Z')
const queues = [
  {
    id: 'q',
    timezone: zone,
    slots: [
      { weekday: 4, time: '12:15' },
      { weekday: 4, time: '18:30' },
    ],
  },
]

it('is the day’s first free slot', () => {
  const none = { queues, posts: [], now }
  expect(defaultTime('2026-10-15', zone, none)).toEqual({ at: '2026-10-15T10:15:00.000Z', note: 'free slot' })
  const taken = [{ id: 'a', scheduledAt: '2026-10-15T12:15:00+02:00' }].map((post) => ({
    ...post,
    content: { text: '', mediaUrls: [], hashtags: [], mentions: [] },
    targets: [],
  }))
  expect(defaultTime('2026-10-15', zone, { queues, posts: taken, now }).at).toBe('2026-10-15T16:30:00.000Z')
})

it('is nine o’clock if no slot is free, and the next half hour if that has passed', () => {
  const none = { queues, posts: [], now }
  expect(defaultTime('2026-10-30', zone, none)).toEqual({
    at: '2026-10-30T08:00:00.000Z',
    note: 'no free slot',
  })
  expect(defaultTime('2026-10-14', zone, none)).toEqual({
    at: '2026-10-14T11:00:00.000Z',
    note: 'next half hour',
  })
})

const iso = testInstant.map((ms) => new Date(ms).toISOString())
const days = fc.integer({ min: -400, max: 400 })

/** Whether the local time `time` exists on `day` in `zone`. */
const exists = (day: string, time: string, zone: string) => {
  const instant = toInstant(day, time, zone)
  return localTime(instant, zone) === time && zonedDay(instant, zone) === day
}

describe('moving a post to another day', () => {
  it('complaint: “a drag to another day resets the time”: the time is kept to the second, across clock changes', () => {
    fc.assert(
      fc.property(iso, days, testZone, (at, shift, zone) => {
        const day = addDays(zonedDay(at, zone), shift)
        const moved = moveToDay(at, day, zone)
        fc.pre(exists(day, localTime(at, zone), zone))
        expect(zonedDay(moved, zone)).toBe(day)
        expect(msOfDay(Date.parse(moved), zone)).toBe(msOfDay(Date.parse(at), zone))
      }),
      { numRuns: 1_000 },
    )
  })

  it('never moves to an earlier day when clocks skip the time', () => {
    fc.assert(
      fc.property(iso, days, testZone, (at, shift, zone) => {
        const day = addDays(zonedDay(at, zone), shift)
        const moved = moveToDay(at, day, zone)
        expect(zonedDay(moved, zone) >= day).toBe(true)
      }),
    )
  })

  it('can be moved back, unless it was in an hour that clocks show twice', () => {
    fc.assert(
      fc.property(iso, days, testZone, (at, shift, zone) => {
        fc.pre(exists(addDays(zonedDay(at, zone), shift), localTime(at, zone), zone))
        const day = zonedDay(at, zone)
        const back = moveToDay(moveToDay(at, addDays(day, shift), zone), day, zone)
        const earlier = toInstant(zonedDay(at, zone), localTime(at, zone), zone)
        const second = Date.parse(at) - Date.parse(earlier) >= 60_000
        if (second && shift !== 0) expect(localTime(back, zone)).toBe(localTime(at, zone))
        else expect(back).toBe(at)
      }),
      { numRuns: 500 },
    )
  })

  it('keeps even the second 02:30 of a night when moved to its own day', () => {
    const second = '2026-10-25T01:30:00.000Z'
    expect(moveToDay(second, '2026-10-25', 'Europe/Berlin')).toBe(second)
  })
})
