import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayOf } from '~/domain/calendar/day'
import { weekDays } from '~/src/calendar/week'
import { daysOfWeek, weekNumber } from './week-window'

it('numbers weeks so that each holds its days, and the next week follows', () => {
  fc.assert(
    fc.property(fc.integer({ min: -3_000, max: 40_000 }), fc.integer({ min: 0, max: 6 }), (number, start) => {
      const day = dayOf(number)
      const week = weekNumber(day, start)
      expect(daysOfWeek(week, start)).toEqual(weekDays(day, start))
      expect(weekNumber(dayOf(number + 7), start)).toBe(week + 1)
    }),
  )
})
