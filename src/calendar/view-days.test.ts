import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOf, daysBetween, weekdayOf } from '~/domain/calendar/day'
import { testInstant, testZone, testZones } from '~/domain/calendar/test-zones'
import { zonedDay } from '~/domain/calendar/time-zone'
import { mergeBuckets, reuseBuckets } from '~/src/features/calendar/use-posts-by-day'
import { bucketByDay, type DayBuckets, withoutTime } from './posts-by-day'
import { calendarViews, monthGrid, stepView, viewDays } from './view-days'
import { weekDays } from './week'

const post = (ms: number, index: number) => ({ id: `p${index}`, scheduledAt: new Date(ms).toISOString() })
const posts = fc.array(testInstant, { maxLength: 60 }).map((all) => all.map(post))
const anyDay = fc.integer({ min: 12_000, max: 25_000 }).map(dayOf)
const weekStart = fc.integer({ min: 0, max: 6 })

const idsOn = (buckets: DayBuckets<{ id: string }>, day: string) =>
  (buckets.get(day) ?? []).map(({ id }) => id)

describe('the four views', () => {
  it('complaint: “views disagree about what is on a day”: each post is on the same day in all four, in every zone and across clock changes', () => {
    expect(testZones.length).toBeGreaterThanOrEqual(8)
    fc.assert(
      fc.property(posts, testZone, weekStart, (all, zone, start) => {
        const buckets = bucketByDay(all, zone)
        for (const each of all) {
          const day = zonedDay(each.scheduledAt, zone)
          for (const view of calendarViews) {
            const days = viewDays(view, day, start)
            const holding = days.filter((shown) => idsOn(buckets, shown).includes(each.id))
            expect(holding, view).toEqual([day])
          }
        }
      }),
    )
  })

  it('are the same whether posts are bucketed at once or in two parts, and keep days that did not change', () => {
    fc.assert(
      fc.property(posts, testZone, fc.nat(60), (all, zone, cut) => {
        const parts = [all.slice(0, cut), all.slice(cut)].map((part) => bucketByDay(part, zone))
        const [few = new Map(), many = new Map()] = parts
        const whole = bucketByDay(all, zone)
        const merged = mergeBuckets(few, many)
        expect(new Map([...merged].sort())).toEqual(new Map([...whole].sort()))
        const reused = reuseBuckets(merged, whole)
        expect(reused).toEqual(whole)
        for (const [day, shown] of reused) expect(shown).toBe(merged.get(day))
        const less = reuseBuckets(merged, bucketByDay(all.slice(1), zone))
        for (const [day, shown] of less)
          if (day !== zonedDay(all[0]?.scheduledAt ?? '', zone)) expect(shown).toBe(merged.get(day))
      }),
    )
  })

  it('show every post with a time once, sorted by time and then id', () => {
    fc.assert(
      fc.property(posts, testZone, (all, zone) => {
        const buckets = bucketByDay(
          fc.sample(fc.shuffledSubarray(all, { minLength: all.length }), 1)[0] ?? all,
          zone,
        )
        const shown = [...buckets.keys()].sort().flatMap((day) => [...(buckets.get(day) ?? [])])
        expect(shown).toHaveLength(all.length)
        for (const [index, next] of shown.slice(1).entries()) {
          const previous = shown[index]
          if (previous?.scheduledAt === next.scheduledAt) expect(previous.id < next.id).toBe(true)
          else expect((previous?.scheduledAt ?? '') < next.scheduledAt).toBe(true)
        }
      }),
    )
  })

  it('leave posts without a readable time unscheduled', () => {
    const all = [
      { id: 'a' },
      { id: 'b', scheduledAt: 'soon' },
      { id: 'c', scheduledAt: '2026-01-01T00:00:00Z' },
    ]
    expect([...bucketByDay(all, 'UTC').values()].flat().map(({ id }) => id)).toEqual(['c'])
    expect(withoutTime(all).map(({ id }) => id)).toEqual(['a', 'b'])
  })

  it('bucket 10,000 posts, each once', () => {
    const year = Date.parse('2026-01-01T00:00Z')
    const all = Array.from({ length: 10_000 }, (_, index) =>
      post(year + ((index * 7_919_317) % 31_536_000) * 1000, index),
    )
    const buckets = bucketByDay(all, 'America/Los_Angeles')
    expect(new Set([...buckets.values()].flat()).size).toBe(10_000)
  })
})

describe('the month grid', () => {
  it('has five or six weeks that contain the whole month', () => {
    fc.assert(
      fc.property(anyDay, weekStart, (day, start) => {
        const weeks = monthGrid(day, start)
        expect([5, 6]).toContain(weeks.length)
        const days = weeks.flat()
        expect(days).toHaveLength(weeks.length * 7)
        expect(days).toContain(day)
        for (const week of weeks) expect(weekdayOf(week[0] ?? '')).toBe(start)
        for (const [index, next] of days.slice(1).entries())
          expect(daysBetween(days[index] ?? '', next)).toBe(1)
        for (const inMonth of viewDays('list', day, start)) expect(days).toContain(inMonth)
      }),
    )
  })

  it('starts its weeks on the given weekday', () => {
    expect(weekDays('2026-10-15', 1).at(0)).toBe('2026-10-12')
    expect(weekDays('2026-10-15', 0).at(0)).toBe('2026-10-11')
    expect(monthGrid('2026-02-10', 0)).toHaveLength(5)
  })

  it('moves by the period that each view shows', () => {
    expect(stepView('month', '2026-01-31', 1)).toBe('2026-02-28')
    expect(stepView('month', '2026-01-15', -1)).toBe('2025-12-15')
    expect(stepView('week', '2026-01-31', 1)).toBe('2026-02-07')
    expect(stepView('day', '2026-01-01', -1)).toBe('2025-12-31')
  })
})
