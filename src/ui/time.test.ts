import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { agoText, setTimeDefaults, timeText } from './time'

const at = '2026-10-22T12:30:00.000Z'

// Modules loaded by other tests set the defaults too.
beforeEach(() => setTimeDefaults(() => undefined))

test('formats a time in the given zone', () => {
  expect(timeText(at, 'time', 'Europe/Berlin')).toBe('14:30')
  expect(timeText(at, 'dayTime', 'Europe/Berlin')).toBe('Thu 22, 14:30')
  expect(timeText(at, 'date', 'Asia/Tokyo')).toBe('22 Oct 2026')
})

test('formats a time in the default zone when none is given', () => {
  setTimeDefaults(() => 'Asia/Tokyo')
  expect(timeText(at, 'time')).toBe('21:30')
  expect(timeText(at, 'time', 'Europe/Berlin')).toBe('14:30')
})

test('adds the month to a day outside this week, and the year half a year away', () => {
  vi.setSystemTime('2026-10-22T12:30:00Z')
  onTestFinished(() => void vi.useRealTimers())
  setTimeDefaults(
    () => undefined,
    (moment) => moment.toISOString() < '2026-10-26' && moment.toISOString() > '2026-10-19',
  )
  expect(timeText('2026-10-25T10:30:00Z', 'dayTime', 'UTC')).toBe('Sun 25, 10:30')
  expect(timeText('2026-10-26T10:30:00Z', 'dayTime', 'UTC')).toBe('Mon 26 Oct, 10:30')
  expect(timeText('2026-10-26T10:30:00Z', 'day', 'UTC')).toBe('Mon 26 Oct')
  expect(timeText('2027-04-21T10:30:00Z', 'day', 'UTC')).toBe('Wed 21 Apr')
  expect(timeText('2027-10-14T10:30:00Z', 'dayTime', 'UTC')).toBe('Thu 14 Oct 2027, 10:30')
  expect(timeText('2025-10-30T10:30:00Z', 'day', 'UTC')).toBe('Thu 30 Oct 2025')
})

test('adds the zone to a time that clocks show twice', () => {
  setTimeDefaults(
    () => 'Europe/Berlin',
    () => true,
    (moment) => moment.getUTCHours() < 2,
  )
  const texts = [0, 1, 2].map((hour) => timeText(`2027-10-31T0${hour}:30:00Z`, 'dayTime'))
  expect(texts).toEqual(['Sun 31, 02:30 CEST', 'Sun 31, 02:30 CET', 'Sun 31, 03:30'])
  expect(timeText('2027-10-31T01:30:00Z', 'time')).toBe('02:30 CET')
  expect(timeText('2027-10-31T01:30:00Z', 'date')).toBe('31 Oct 2027')
})

test('shows a dash for a missing or invalid date', () => {
  expect(timeText(undefined, 'time')).toBe('—')
  expect(timeText('soon', 'time')).toBe('—')
  expect(agoText('soon', 0)).toBe('—')
})

test('formats distances in the largest unit that fits', () => {
  const now = Date.parse(at)
  expect(agoText(at, now)).toBe('just now')
  expect(agoText(now - 5 * 60_000, now)).toBe('5 minutes ago')
  expect(agoText(now + 3 * 3_600_000, now)).toBe('in 3 hours')
  expect(agoText(now - 86_400_000, now)).toBe('yesterday')
})
