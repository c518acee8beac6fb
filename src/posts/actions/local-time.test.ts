import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instantOf, localTimeOf } from './local-time'

describe('instantOf', () => {
  it('reads local time in the zone, across a daylight-saving change', () => {
    const at = (date: string) => instantOf({ date, time: '14:30', zone: 'Europe/Berlin' })
    expect(at('2026-10-22')).toBe('2026-10-22T12:30:00.000Z')
    expect(at('2026-10-29')).toBe('2026-10-29T13:30:00.000Z')
  })
  it('is undefined while the date or time is missing', () => {
    expect(instantOf({ date: '', time: '14:30', zone: 'UTC' })).toBeUndefined()
    expect(instantOf({ date: '2026-10-22', time: '', zone: 'UTC' })).toBeUndefined()
  })
  it('keeps the exact instant unless the date, time or zone is changed', () => {
    const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'America/St_Johns', 'UTC']
    const instant = fc.date({ min: new Date('2024-01-01'), max: new Date('2034-01-01'), noInvalidDate: true })
    // The hours around a change to standard time, of which one is shown twice.
    const around = fc
      .integer({ min: 0, max: 4 * 3600 })
      .map((s) => new Date(Date.UTC(2026, 9, 24, 23) + s * 1e3))
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.oneof(instant, around), (zone, date) => {
        const at = date.toISOString()
        const shown = localTimeOf(at, zone)
        expect(instantOf(shown)).toBe(at)
        expect(instantOf({ ...shown, date: '2035-07-01' })).toBe(
          instantOf({ date: '2035-07-01', time: shown.time, zone }),
        )
      }),
    )
    const second = localTimeOf('2026-10-25T01:30:15.000Z', 'Europe/Berlin')
    expect(second).toMatchObject({ date: '2026-10-25', time: '02:30' })
    expect(instantOf({ ...second, time: '02:31' })).toBe('2026-10-25T00:31:00.000Z')
    expect(instantOf({ ...second, zone: 'UTC' })).toBe('2026-10-25T02:30:00.000Z')
  })
})
