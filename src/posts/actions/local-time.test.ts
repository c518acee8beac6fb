import { describe, expect, it } from 'vitest'
import { instantOf } from './local-time'

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
})
