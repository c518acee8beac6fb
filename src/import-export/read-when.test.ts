import fc from 'fast-check'
import { expect, it } from 'vitest'
import { testInstant, testZone } from '~/domain/calendar/test-zones'
import { msOfDay, zonedDay } from '~/domain/calendar/time-zone'
import { clockChange, fittingOrders, instantIn, msOfTime, readDate, readTime } from './read-when'

const changeAt = (day: string, time: string, zone: string) =>
  clockChange(day, msOfTime(time), instantIn(day, msOfTime(time), zone), zone)

it('warns about times that are skipped or repeated, with what is used instead', () => {
  expect(changeAt('2027-03-28', '02:30', 'Europe/Berlin')).toBe(
    '02:30 doesn’t exist in Europe/Berlin that day because the clocks go forward. 03:00 is used instead.',
  )
  expect(changeAt('2027-10-31', '02:30', 'Europe/Berlin')).toBe(
    '02:30 happens twice in Europe/Berlin that day because the clocks go back. The first one is used.',
  )
  expect(changeAt('2027-10-31', '03:00', 'Europe/Berlin')).toBeUndefined()
  expect(changeAt('2027-10-31', '02:30', '+02:00')).toBeUndefined()
})

it('doesn’t warn about unambiguous times in any zone', () => {
  fc.assert(
    fc.property(testInstant, testZone, (at, zone) => {
      const [day, ms] = [zonedDay(new Date(at).toISOString(), zone), msOfDay(at, zone)]
      const read = instantIn(day, ms, zone)
      const said = clockChange(day, ms, read, zone)
      const changes = [-2, 2].map((hours) => msOfDay(at + hours * 3_600_000, zone) - hours * 3_600_000)
      const hasNoChange = changes.every(
        (each) => (((each - ms) % 86_400_000) + 86_400_000) % 86_400_000 === 0,
      )
      if (hasNoChange) expect(said).toBeUndefined()
      if (Date.parse(read) !== at) expect(said).toContain('twice')
    }),
  )
})

it('reads dates and times as Arabic software writes them', () => {
  const at = Date.UTC(2031, 11, 3, 17, 30)
  const date = new Intl.DateTimeFormat('ar-EG', { timeZone: 'UTC' }).format(at)
  const time = new Intl.DateTimeFormat('ar-EG', { timeZone: 'UTC', timeStyle: 'short' }).format(at)
  expect(readDate(date, 'dmy')).toEqual({ day: '2031-12-03' })
  expect(readTime(time)).toBe(msOfTime('17:30'))
})

it('finds one order for dates that read alike in several, and all of them for ambiguous ones', () => {
  expect(fittingOrders(['01.12.2026', '', '13.12.2026'], 'mdy')).toEqual(['dmy'])
  expect(fittingOrders(['2026-12-01', '2026-12-02 09:30'], 'mdy')).toEqual(['ymd'])
  expect(fittingOrders(['1 Dec 2026'], 'mdy')).toEqual(['mdy'])
  expect(fittingOrders([''], 'mdy')).toEqual(['mdy'])
  expect(fittingOrders(['1/12/2026', '2/12/2026'], 'mdy')).toEqual(['mdy', 'dmy'])
  expect(fittingOrders(['2026-12-01', '1/12/2026', '2/12/2026'], 'mdy')).toEqual(['mdy', 'dmy'])
})
