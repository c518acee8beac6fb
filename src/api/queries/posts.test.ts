import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dayOf } from '~/domain/calendar/day'
import { atLocal } from '~/domain/calendar/time-zone'
import { addMonth, instantOf, monthsOf } from './posts'

describe('months', () => {
  it('crosses the ends of years', () => {
    expect(addMonth('2026-12', 1)).toBe('2027-01')
    expect(addMonth('2026-01', -1)).toBe('2025-12')
    expect(monthsOf('2026-12-28', '2027-01-31', 'UTC')).toEqual(['2026-12', '2027-01'])
  })

  it('covers every instant of the days in any zone', () => {
    const zone = fc.constantFrom('UTC', 'Pacific/Kiritimati', 'Pacific/Niue', 'Europe/Berlin', 'Asia/Kolkata')
    fc.assert(
      fc.property(fc.integer({ min: 15_000, max: 30_000 }), fc.nat(60), zone, (day, count, name) => {
        const first = dayOf(day)
        const last = addDays(first, count)
        const months = monthsOf(first, last, name)
        const [begin = '', end = ''] = [months[0], months.at(-1)]
        expect(Date.parse(instantOf(begin))).toBeLessThanOrEqual(Date.parse(atLocal(first, 0, name)))
        expect(Date.parse(instantOf(addMonth(end, 1)))).toBeGreaterThanOrEqual(
          Date.parse(atLocal(addDays(last, 1), 0, name)),
        )
        expect(months.length).toBeLessThanOrEqual(4)
      }),
    )
  })
})
