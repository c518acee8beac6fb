import { expect, it } from 'vitest'
import { nowLine } from '~/src/features/calendar/time-grid-layout'
import { weekStartOf } from './week'
import { zones } from './zone-picker'

it('lists the zones from west to east, with today’s offset', () => {
  const all = zones(new Date('2026-07-01T00:00Z'))
  expect(all.length).toBeGreaterThan(300)
  expect(all.map(({ offset }) => offset)).toEqual(all.map(({ offset }) => offset).sort((a, b) => a - b))
  expect(all.find(({ id }) => id === 'America/New_York')).toEqual({
    id: 'America/New_York',
    city: 'New York',
    offset: -240,
    offsetLabel: 'UTC−04:00',
  })
  expect(all.find(({ id }) => id === 'UTC')?.offsetLabel).toBe('UTC')
})

it('starts weeks as the locale does', () => {
  expect(['de-DE', 'en-US', 'ar-EG', 'en-GB'].map(weekStartOf)).toEqual([1, 0, 6, 1])
})

it('starts weeks on Monday in a browser whose language is not a language tag', () => {
  expect(['C', 'c-u-ca-gregory', 'en_US.UTF-8', ''].map(weekStartOf)).toEqual([1, 1, 1, 1])
})

it('finds the day and the position of the current time', () => {
  expect(nowLine(new Date('2026-10-15T16:00:00Z'), 'Asia/Kathmandu')).toEqual({
    day: '2026-10-15',
    minutes: 21 * 60 + 45,
    share: (21 * 60 + 45) / 1440,
  })
})
