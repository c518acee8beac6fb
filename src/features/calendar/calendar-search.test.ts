import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { CalendarSearch } from './calendar-search'

it('reads valid values and drops invalid ones', () => {
  expect(z.parse(CalendarSearch, { view: 'week', date: '2026-10-22', zone: 'Asia/Tokyo' })).toMatchObject({
    view: 'week',
    date: '2026-10-22',
    zone: 'Asia/Tokyo',
  })
  const read = z.parse(CalendarSearch, { view: 'year', date: '2026-02-30', status: 'gone', campaign: '' })
  expect(Object.values(read).filter((value) => value !== undefined)).toEqual([])
})
