import { expect, it } from 'vitest'
import { addMonths, dayNumber, dayOf, isDay, weekdayOf } from './day'

it('converts days to numbers and back', () => {
  for (let number = -1000; number < 40_000; number += 37) expect(dayNumber(dayOf(number))).toBe(number)
})

it('accepts only existing days written as YYYY-MM-DD', () => {
  expect(isDay('2028-02-29')).toBe(true)
  for (const text of ['2026-02-29', '2026-13-01', '2026-1-1', '', 'today', '2026-01-01T00:00']) {
    expect(isDay(text), text).toBe(false)
  }
})

it('knows weekdays and clamps to the end of a month', () => {
  expect(weekdayOf('2026-11-22')).toBe(0)
  expect(weekdayOf('1969-12-31')).toBe(3)
  expect(addMonths('2028-03-31', -1)).toBe('2028-02-29')
  expect(addMonths('2026-12-31', 2)).toBe('2027-02-28')
})
