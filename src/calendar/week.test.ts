import { afterEach, expect, it, vi } from 'vitest'
import { timeText } from '~/src/ui/time'
import { dayFrom } from './day-text'
import { chooseSettings, followSettings } from './device-settings'
import { isSameWeek, weekStartOf } from './week'

afterEach(() => {
  vi.useRealTimers()
  chooseSettings({ weekStart: undefined })
})

it('knows the days of one week by the day that it begins with', () => {
  expect(isSameWeek('2026-10-25', '2026-10-24', 1)).toBe(true)
  expect(isSameWeek('2026-10-25', '2026-10-24', 0)).toBe(false)
  expect(isSameWeek('2026-10-26', '2026-10-25', 1)).toBe(false)
})

it.each(['C', '', 'POSIX', 'en_US.UTF-8', '*'])(
  'begins weeks on Monday where the device says it speaks “%s”',
  (locale) => {
    expect(weekStartOf(locale)).toBe(1)
  },
)

it('tells the month of what isn’t of this week, by the clock and the week of whoever looks', () => {
  const sunday = '2026-10-25T10:30:00Z'
  // Another file of this worker may have given its own.
  followSettings()
  vi.setSystemTime('2026-10-24T23:30:00Z')
  chooseSettings({ weekStart: 1 })
  expect(timeText(sunday, 'day', 'UTC')).toBe('Sun 25')
  expect(timeText('2026-10-26T10:30:00Z', 'day', 'UTC')).toBe('Mon 26 Oct')
  expect(timeText('2025-10-23T10:30:00Z', 'day', 'UTC')).toBe('Thu 23 Oct')
  expect(dayFrom('2026-10-24', '2026-10-25')).toBe('Sun 25')
  chooseSettings({ weekStart: 0 })
  expect(timeText(sunday, 'day', 'UTC')).toBe('Sun 25 Oct')
  expect(dayFrom('2026-10-24', '2026-10-25')).toBe('Sun 25 Oct')
  // There it is Sunday already.
  expect(timeText(sunday, 'day', 'Asia/Tokyo')).toBe('Sun 25')
})
