import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayOf } from '~/domain/calendar/day'
import { weekDays } from '~/src/calendar/week'
import { daysOfWeek, rowAt, weekNumber } from './week-window'

it('numbers weeks so that each contains its days and the next week follows', () => {
  fc.assert(
    fc.property(fc.integer({ min: -3_000, max: 40_000 }), fc.integer({ min: 0, max: 6 }), (number, start) => {
      const day = dayOf(number)
      const week = weekNumber(day, start)
      expect(daysOfWeek(week, start)).toEqual(weekDays(day, start))
      expect(weekNumber(dayOf(number + 7), start)).toBe(week + 1)
    }),
  )
})

it('finds the row at each px of a column with one taller row', () => {
  const heights = fc.record({
    height: fc.integer({ min: 1, max: 200 }),
    tall: fc.option(fc.record({ row: fc.nat(20), height: fc.nat(2_000) }), { nil: undefined }),
  })
  fc.assert(
    fc.property(heights, fc.nat(4_000), ({ height, tall }, top) => {
      let [row, end] = [-1, 0]
      do {
        row += 1
        end += tall?.row === row ? Math.max(height, tall.height) : height
      } while (end <= top)
      expect(rowAt(top, height, tall)).toBe(row)
    }),
  )
})
