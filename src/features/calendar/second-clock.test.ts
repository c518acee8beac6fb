import { expect, it } from 'vitest'
import type { Post } from '~/contract/post'
import { secondTime } from './second-clock'

const post = (scheduledAt?: string): Post => ({
  id: 'p',
  status: scheduledAt ? 'scheduled' : 'draft',
  content: { text: 'p', mediaUrls: [], hashtags: [], mentions: [] },
  targets: [],
  ...(scheduledAt && { scheduledAt }),
})

it('gives the time by the other clock, and says where it is another day there', () => {
  const evening = post('2026-11-24T21:30:00Z')
  expect(secondTime(evening, 'Europe/Berlin', 'America/New_York')).toEqual({
    time: '16:30',
    city: 'New York',
  })
  expect(secondTime(evening, 'Europe/Berlin', 'Asia/Tokyo')?.time).toBe('06:30 +1')
  expect(secondTime(evening, 'Asia/Tokyo', 'America/New_York')?.time).toBe('16:30 −1')
  expect(secondTime(post(), 'UTC', 'Asia/Tokyo')).toBeUndefined()
})
