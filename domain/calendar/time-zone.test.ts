import { parseDateTime, toCalendarDateTime, toZoned } from '@internationalized/date'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { dayOf } from './day'
import { testInstant, testZone } from './test-zones'
import {
  isRepeatedTime,
  isZone,
  localTime,
  offsetAt,
  systemZone,
  timeOf,
  toInstant,
  zonedDay,
} from './time-zone'

const minute = fc.integer({ min: 0, max: 24 * 60 - 1 })
const day = fc.oneof(
  fc.integer({ min: 12_000, max: 25_000 }).map(dayOf),
  fc.constantFrom(
    '2011-12-30',
    '2026-03-08',
    '2026-03-29',
    '2026-04-05',
    '2026-04-24',
    '2026-09-06',
    '2026-10-04',
  ),
)

it.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  // With an empty TZ, and with TZ=GMT+2.
  ['Etc/Unknown', 'UTC'],
  ['GMT+02:00', 'UTC'],
  [undefined, 'UTC'],
])('takes the system’s zone %s as %s', (given, taken) => {
  const options = new Intl.DateTimeFormat().resolvedOptions()
  const read = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
  onTestFinished(() => read.mockRestore())
  read.mockReturnValueOnce(Object.assign(options, { timeZone: given }))
  expect(systemZone()).toBe(taken)
})

describe('offsets', () => {
  it('agree with Intl at every instant, to the minute around a clock change', () => {
    fc.assert(
      fc.property(testInstant, testZone, (ms, zone) => {
        const parts = new Intl.DateTimeFormat('en-CA', {
          timeZone: zone,
          dateStyle: 'short',
          timeStyle: 'short',
          hourCycle: 'h23',
        }).format(ms)
        const iso = new Date(ms).toISOString()
        expect(`${zonedDay(iso, zone)}, ${localTime(iso, zone)}`).toBe(parts)
      }),
      { numRuns: 400 },
    )
  })

  it('are only known for existing zones', () => {
    expect(isZone('Europe/Berlin')).toBe(true)
    expect(isZone('Mars/Olympus')).toBe(false)
    expect(() => offsetAt(0, 'Mars/Olympus')).toThrow(RangeError)
  })
})

describe('local times', () => {
  it('convert to an instant and back, except those that clocks skip', () => {
    fc.assert(
      fc.property(day, minute, testZone, (date, minutes, zone) => {
        const time = timeOf(minutes)
        const oracle = toZoned(parseDateTime(`${date}T${time}`), zone, 'earlier')
        const instant = toInstant(date, time, zone)
        const shown = `${zonedDay(instant, zone)}T${localTime(instant, zone)}`
        if (toCalendarDateTime(oracle).toString().slice(0, 16) === `${date}T${time}`) {
          expect(instant).toBe(oracle.toDate().toISOString())
          expect(shown).toBe(`${date}T${time}`)
        } else {
          expect(shown > `${date}T${time}`, 'the next time that exists').toBe(true)
        }
      }),
      { numRuns: 1_000 },
    )
  })

  it('become the next existing time when clocks skip them', () => {
    expect(toInstant('2026-03-29', '02:30', 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z')
    expect(toInstant('2026-03-08', '02:00', 'America/New_York')).toBe('2026-03-08T07:00:00.000Z')
    // The whole of 30 December 2011 was skipped.
    expect(toInstant('2011-12-30', '09:00', 'Pacific/Apia')).toBe('2011-12-30T10:00:00.000Z')
  })

  it('are the earlier one when clocks show them twice', () => {
    expect(toInstant('2026-10-25', '02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z')
    expect(toInstant('2026-11-01', '01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z')
  })

  it('throw when they are invalid', () => {
    for (const time of ['24:00', '9:00', '12:60', '']) {
      expect(() => toInstant('2026-01-01', time, 'UTC')).toThrow(RangeError)
    }
    expect(() => toInstant('2026-02-30', '09:00', 'UTC')).toThrow(RangeError)
  })
})

it.each([
  ['2027-10-30T23:59:00Z', 'Europe/Berlin', false],
  ['2027-10-31T00:00:00Z', 'Europe/Berlin', true],
  ['2027-10-31T01:59:00Z', 'Europe/Berlin', true],
  ['2027-10-31T02:00:00Z', 'Europe/Berlin', false],
  ['2027-03-28T01:30:00Z', 'Europe/Berlin', false],
  // Half an hour back.
  ['2027-04-03T14:29:00Z', 'Australia/Lord_Howe', false],
  ['2027-04-03T14:45:00Z', 'Australia/Lord_Howe', true],
  ['2027-04-03T15:15:00Z', 'Australia/Lord_Howe', true],
])('knows whether clocks show the time of %s in %s twice', (at, zone, expected) => {
  expect(isRepeatedTime(Date.parse(at), zone)).toBe(expected)
})
