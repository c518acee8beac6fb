import fc from 'fast-check'
import { expect, it } from 'vitest'
import { testInstant, testZone } from '~/domain/calendar/test-zones'
import { atLocal, minutesOf, msOfDay, zonedDay } from '~/domain/calendar/time-zone'
import { clockChange } from './clock-change'

const changeAt = (day: string, time: string, zone: string) => {
  const ms = minutesOf(time) * 60_000
  return clockChange(day, ms, atLocal(day, ms, zone), zone)
}

it('warns about times that are skipped or repeated, with what is used instead', () => {
  expect(changeAt('2027-03-28', '02:30', 'Europe/Berlin')).toBe(
    '02:30 doesn’t exist in Europe/Berlin that day because the clocks go forward. 03:00 is used instead.',
  )
  expect(changeAt('2027-10-31', '02:30', 'Europe/Berlin')).toBe(
    '02:30 happens twice in Europe/Berlin that day because the clocks go back. The first one is used.',
  )
  expect(changeAt('2027-10-31', '03:00', 'Europe/Berlin')).toBeUndefined()
  expect(clockChange('2027-10-31', 9_000_000, '2027-10-31T00:30:00.000Z', '+02:00')).toBeUndefined()
})

it('doesn’t warn about unambiguous times in any zone', () => {
  fc.assert(
    fc.property(testInstant, testZone, (at, zone) => {
      const [day, ms] = [zonedDay(new Date(at).toISOString(), zone), msOfDay(at, zone)]
      const read = atLocal(day, ms, zone)
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
