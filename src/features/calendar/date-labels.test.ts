import { expect, it } from 'vitest'
import { periodTitle } from './date-labels'

it('names the period on show', () => {
  expect(periodTitle('month', '2026-10-22', 1)).toBe('October 2026')
  expect(periodTitle('list', '2026-10-22', 1)).toBe('October 2026')
  expect(periodTitle('day', '2026-10-22', 1)).toBe('Thursday 22 October')
  // Spaces around the dash depend on the engine.
  const week = (day: string, start: number) => periodTitle('week', day, start).replace(/\s*–\s*/, '–')
  expect(week('2026-10-15', 1)).toBe('12–18 October')
  expect(week('2026-10-15', 0)).toBe('11–17 October')
  expect(week('2026-10-28', 1)).toBe('26 October–1 November')
})
