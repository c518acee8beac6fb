import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RepeatRule } from '~/contract/repeat-rule'
import { addDays, dayNumber, weekdayOf } from './day'
import { countAfter, movedRule, occurrencesBetween, occurrencesOf, ruleFrom } from './repeat-dates'
import { testZone } from './test-zones'
import { localTime, timeOf, toInstant, zonedDay } from './time-zone'

const rule = (given: Partial<RepeatRule> = {}): RepeatRule => ({
  every: 'week',
  interval: 1,
  time: '09:00',
  timezone: 'Europe/Berlin',
  from: '2026-03-02',
  ...given,
})

/** The first days of a rule. */
function days(given: RepeatRule, max = 5): string[] {
  const found: string[] = []
  for (const { day } of occurrencesOf(given)) {
    if (found.length === max) break
    found.push(day)
  }
  return found
}

describe('the dates of a rule', () => {
  it('are days, weekdays or days of the month', () => {
    expect(days(rule({ every: 'day', interval: 3 }), 3)).toEqual(['2026-03-02', '2026-03-05', '2026-03-08'])
    expect(days(rule({ weekdays: [4, 1] }), 4)).toEqual([
      '2026-03-02',
      '2026-03-05',
      '2026-03-09',
      '2026-03-12',
    ])
    expect(days(rule({ every: 'month', from: '2026-03-02', monthDay: 1 }), 2)).toEqual([
      '2026-04-01',
      '2026-05-01',
    ])
  })

  it('count every second week from Monday, with Sunday as the last day', () => {
    // A Wednesday.
    const given = rule({ from: '2026-03-04', interval: 2, weekdays: [0, 1] })
    expect(days(given, 4)).toEqual(['2026-03-08', '2026-03-16', '2026-03-22', '2026-03-30'])
  })

  it('fall on the last day of a month that is too short', () => {
    expect(days(rule({ every: 'month', from: '2026-01-31' }), 4)).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
    ])
  })

  it('end on a date or after a number of times', () => {
    expect(days(rule({ until: '2026-03-16' }))).toHaveLength(3)
    expect(days(rule({ times: 2 }))).toEqual(['2026-03-02', '2026-03-09'])
    expect(days(rule({ times: 2, until: '2026-03-05' }))).toEqual(['2026-03-02'])
    expect(countAfter(rule({ times: 4 }), new Date('2026-03-10T00:00Z'))).toBe(2)
    expect(countAfter(rule(), new Date())).toBeUndefined()
  })

  it('keep the local time when clocks change', () => {
    const between = occurrencesBetween(rule(), new Date('2026-03-20T00:00Z'), new Date('2026-04-07T00:00Z'))
    expect(between.map(({ at }) => at)).toEqual([
      '2026-03-23T08:00:00.000Z',
      '2026-03-30T07:00:00.000Z',
      '2026-04-06T07:00:00.000Z',
    ])
  })
})

const someRule: fc.Arbitrary<RepeatRule> = fc.record(
  {
    every: fc.constantFrom('day', 'week', 'month'),
    interval: fc.integer({ min: 1, max: 6 }),
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 }),
    monthDay: fc.integer({ min: 1, max: 31 }),
    time: fc.integer({ min: 0, max: 1439 }).map(timeOf),
    timezone: testZone,
    from: fc.integer({ min: 0, max: 800 }).map((days) => addDays('2025-12-28', days)),
    times: fc.integer({ min: 1, max: 40 }),
  },
  { requiredKeys: ['every', 'interval', 'time', 'timezone', 'from', 'times'] },
)

describe('any rule', () => {
  it('has each date once, in order, at its local time or the next existing one', () => {
    fc.assert(
      fc.property(someRule, (given) => {
        const all = [...occurrencesOf(given)]
        expect(all).toHaveLength(given.times ?? 0)
        const set = new Set(all.map(({ day }) => day))
        expect(set.size).toBe(all.length)
        expect([...set]).toEqual([...set].sort())
        for (const { day, at } of all) {
          expect(day >= given.from).toBe(true)
          // A time that clocks skip moves by an hour at most; in Samoa once by a whole day.
          if (localTime(at, given.timezone) === given.time) expect(zonedDay(at, given.timezone)).toBe(day)
          else expect(at).toBe(toInstant(day, given.time, given.timezone))
        }
      }),
    )
  })

  it('continues with the same dates from any day', () => {
    fc.assert(
      fc.property(someRule, fc.integer({ min: 0, max: 120 }), (given, later) => {
        const from = addDays(given.from, later)
        const rest = [...occurrencesOf(given)].filter(({ day }) => day >= from)
        expect([...occurrencesOf(ruleFrom(given, from))]).toEqual(rest)
      }),
    )
  })

  it('starts at the new time and has as many dates left when it is moved by some days', () => {
    fc.assert(
      fc.property(
        someRule,
        fc.nat({ max: 39 }),
        fc.integer({ min: -3, max: 3 }),
        fc.integer({ min: 0, max: 1439 }).map(timeOf),
        (given, index, shift, time) => {
          const all = [...occurrencesOf(given)]
          const moved = all[index % all.length]
          if (!moved) throw new Error('The rule has no date.')
          const at = toInstant(addDays(moved.day, shift), time, given.timezone)
          const after = [...occurrencesOf(movedRule(given, moved.day, at))]
          expect(after).toHaveLength(all.length - (index % all.length))
          // With several weekdays, other days of that week may come first.
          if ((given.weekdays ?? []).length < 2 || after.length > 7)
            expect(after.map((each) => each.day)).toContain(zonedDay(at, given.timezone))
          expect(after.every((each) => dayNumber(each.day) >= dayNumber(moved.day) - 3)).toBe(true)
          if (given.every === 'week' && given.weekdays?.length === 1)
            expect(after.every(({ day }) => weekdayOf(day) === weekdayOf(zonedDay(at, given.timezone)))).toBe(
              true,
            )
        },
      ),
    )
  })

  it('keeps its time if a post is moved to a day whose clocks skip it', () => {
    const nightly = rule({ every: 'day', time: '02:30', from: '2026-03-28' })
    const inTheGap = toInstant('2026-03-29', '02:30', nightly.timezone)
    expect(localTime(inTheGap, nightly.timezone)).not.toBe('02:30')
    expect(movedRule(nightly, '2026-03-28', inTheGap)).toMatchObject({ from: '2026-03-29', time: '02:30' })
    const later = toInstant('2026-03-29', '05:00', nightly.timezone)
    expect(movedRule(nightly, '2026-03-28', later)).toMatchObject({ from: '2026-03-29', time: '05:00' })
  })

  it('keeps its time if a post is moved away from a day whose clocks skip it', () => {
    const nightly = rule({ every: 'day', time: '02:30', from: '2026-03-28' })
    const moved = (day: string, time: string) =>
      movedRule(nightly, '2026-03-29', toInstant(day, time, nightly.timezone))
    expect(moved('2026-03-31', '03:00')).toMatchObject({ from: '2026-03-31', time: '02:30' })
    expect(moved('2026-03-31', '02:30')).toMatchObject({ from: '2026-03-31', time: '02:30' })
    expect(moved('2026-03-31', '03:30')).toMatchObject({ from: '2026-03-31', time: '03:30' })
  })
})
