import { expect, it } from 'vitest'
import { fittingOrders, msOfTime, readDate, readTime } from './read-when'

it('reads dates and times as Arabic software writes them', () => {
  const at = Date.UTC(2031, 11, 3, 17, 30)
  const date = new Intl.DateTimeFormat('ar-EG', { timeZone: 'UTC' }).format(at)
  const time = new Intl.DateTimeFormat('ar-EG', { timeZone: 'UTC', timeStyle: 'short' }).format(at)
  expect(readDate(date, 'dmy')).toEqual({ day: '2031-12-03' })
  expect(readTime(time)).toBe(msOfTime('17:30'))
})

it.each(['Mo, 05.04.2027', 'Montag, 5. April 2027', 'Mon 05/04/2027', 'Monday, April 5, 2027'])(
  'reads a date with a weekday: %s',
  (date) => {
    expect(readDate(date, 'dmy')).toEqual({ day: '2027-04-05' })
  },
)

it('reads German months', () => {
  expect(readDate('3. März 2027', 'dmy')).toEqual({ day: '2027-03-03' })
  expect(readDate('24. Dez. 2027, 18:00', 'dmy')).toEqual({ day: '2027-12-24', ms: msOfTime('18:00') })
})

it('finds one order for dates that read alike in several, and all of them for ambiguous ones', () => {
  expect(fittingOrders(['01.12.2026', '', '13.12.2026'], 'mdy')).toEqual(['dmy'])
  expect(fittingOrders(['2026-12-01', '2026-12-02 09:30'], 'mdy')).toEqual(['ymd'])
  expect(fittingOrders(['1 Dec 2026'], 'mdy')).toEqual(['mdy'])
  expect(fittingOrders([''], 'mdy')).toEqual(['mdy'])
  expect(fittingOrders(['1/12/2026', '2/12/2026'], 'mdy')).toEqual(['mdy', 'dmy'])
  expect(fittingOrders(['2026-12-01', '1/12/2026', '2/12/2026'], 'mdy')).toEqual(['mdy', 'dmy'])
})
