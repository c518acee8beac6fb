import { expect, it } from 'vitest'
import type { Post } from '~/contract/post'
import { hoursToShow, secondTime } from './second-clock'

const post = (scheduledAt?: string): Post => ({
  id: 'p',
  status: scheduledAt ? 'scheduled' : 'draft',
  content: { text: 'p', mediaUrls: [], hashtags: [], mentions: [] },
  targets: [],
  ...(scheduledAt && { scheduledAt }),
})

it('gives the time in the second zone, and marks another day there', () => {
  const evening = post('2026-11-24T21:30:00Z')
  expect(secondTime(evening, 'Europe/Berlin', 'America/New_York')).toEqual({
    time: '16:30',
    city: 'New York',
  })
  expect(secondTime(evening, 'Europe/Berlin', 'Asia/Tokyo')?.time).toBe('06:30 +1')
  expect(secondTime(evening, 'Asia/Tokyo', 'America/New_York')?.time).toBe('16:30 −1')
  expect(secondTime(post(), 'UTC', 'Asia/Tokyo')).toBeUndefined()
})

it('shows hours on the first day, and again after either zone changes clocks', () => {
  const week = ['2026-10-24', '2026-10-25', '2026-10-26', '2026-10-27']
  const written = hoursToShow(week, 'Europe/Berlin', 'America/New_York')
  // Berlin goes back at 03:00 on the 25th, New York a week later.
  expect([...written.keys()]).toEqual(week.slice(0, 3))
  expect([...written.values()].map((hours) => [hours[1], hours[12]])).toEqual([
    ['19:00', '06:00'],
    ['19:00', '07:00'],
    ['20:00', '07:00'],
  ])
  expect([...hoursToShow(week, 'Europe/Berlin', 'Europe/Paris').keys()]).toEqual(['2026-10-24'])
})
