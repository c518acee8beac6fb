import { expect, it } from 'vitest'
import { periodRefusal, planSlots } from './use-plan-request'

const now = Date.parse('2026-10-20T12:00:00Z')
const period = {
  from: '2026-10-20',
  to: '2026-10-27',
  weekdays: [2],
  times: ['17:00', '09:00'],
  zone: 'Europe/Berlin',
}

it('combines days and times, skips the past, and handles daylight saving time', () => {
  // Daylight saving time ends on the 25th.
  expect(planSlots(period, now)).toEqual([
    '2026-10-20T15:00:00.000Z',
    '2026-10-27T08:00:00.000Z',
    '2026-10-27T16:00:00.000Z',
  ])
})

it('explains why a period can’t be planned', () => {
  expect(periodRefusal(period, now)).toBeUndefined()
  expect(periodRefusal({ ...period, to: '2026-10-01' }, now)?.field).toBe('to')
  expect(periodRefusal({ ...period, weekdays: [] }, now)?.field).toBe('days')
  expect(periodRefusal({ ...period, times: [] }, now)?.field).toBe('times')
  expect(periodRefusal({ ...period, from: 'soon' }, now)?.field).toBe('from')
  expect(periodRefusal({ ...period, to: '2026-10-20', times: ['09:00'] }, now)?.message).toContain(
    'No upcoming dates',
  )
  expect(periodRefusal({ ...period, to: '2027-03-01', weekdays: [0, 1, 2, 3] }, now)?.message).toContain(
    'The limit is',
  )
})
