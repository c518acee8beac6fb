import { afterEach, expect, it, vi } from 'vitest'
import { timeText } from '~/src/ui/time'
import { dayFrom } from './day-text'
import { chooseSettings, followSettings } from './device-settings'
import { isSameWeek, weekStartOf } from './week'

afterEach(() => {
  vi.useRealTimers()
  chooseSettings({ weekStart: undefined })
})

it('compares weeks by their first weekday', () => {
  expect(isSameWeek('2026-10-25', '2026-10-24', 1)).toBe(true)
  expect(isSameWeek('2026-10-25', '2026-10-24', 0)).toBe(false)
  expect(isSameWeek('2026-10-26', '2026-10-25', 1)).toBe(false)
})

it('starts weeks as the locale does', () => {
  expect(['de-DE', 'en-US', 'ar-EG', 'en-GB'].map(weekStartOf)).toEqual([1, 0, 6, 1])
})

it.each(['C', 'c-u-ca-gregory', '', 'POSIX', 'en_US.UTF-8', '*'])(
  'starts weeks on Monday if the device’s language is “%s”',
  (locale) => {
    expect(weekStartOf(locale)).toBe(1)
  },
)

it('adds the month to days outside this week, by the zone and the week start in use', () => {
  const sunday = '2026-10-25T10:30:00Z'
  // Another test file of this worker may have set another format.
  followSettings()
  vi.setSystemTime('2026-10-24T23:30:00Z')
  chooseSettings({ weekStart: 1 })
  expect(timeText(sunday, 'day', 'UTC')).toBe('Sun 25')
  expect(timeText('2026-10-26T10:30:00Z', 'day', 'UTC')).toBe('Mon 26 Oct')
  expect(timeText('2025-10-23T10:30:00Z', 'day', 'UTC')).toBe('Thu 23 Oct 2025')
  expect(dayFrom('2026-10-24', '2026-10-25')).toBe('Sun 25')
  chooseSettings({ weekStart: 0 })
  expect(timeText(sunday, 'day', 'UTC')).toBe('Sun 25 Oct')
  expect(dayFrom('2026-10-24', '2026-10-25')).toBe('Sun 25 Oct')
  // In Tokyo it is already Sunday.
  expect(timeText(sunday, 'day', 'Asia/Tokyo')).toBe('Sun 25')
})
