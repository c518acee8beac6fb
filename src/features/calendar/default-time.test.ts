import { expect, it } from 'vitest'
import { defaultTime } from './default-time'

const zone = 'Europe/Berlin'
const now = Date.parse('2026-10-14T10:40:00Z')
const queues = [
  {
    id: 'q',
    timezone: zone,
    slots: [
      { weekday: 4, time: '12:15' },
      { weekday: 4, time: '18:30' },
    ],
  },
]

it('takes the day’s first free slot', () => {
  const none = { queues, posts: [], now }
  expect(defaultTime('2026-10-15', zone, none)).toEqual({ at: '2026-10-15T10:15:00.000Z', note: 'free slot' })
  const taken = [{ id: 'a', scheduledAt: '2026-10-15T12:15:00+02:00' }].map((post) => ({
    ...post,
    content: { text: '', mediaUrls: [], hashtags: [], mentions: [] },
    targets: [],
  }))
  expect(defaultTime('2026-10-15', zone, { queues, posts: taken, now }).at).toBe('2026-10-15T16:30:00.000Z')
})

it('takes nine in the morning where no slot is, and what is next where that is over', () => {
  const none = { queues, posts: [], now }
  expect(defaultTime('2026-10-30', zone, none)).toEqual({
    at: '2026-10-30T08:00:00.000Z',
    note: 'no free slot',
  })
  expect(defaultTime('2026-10-14', zone, none)).toEqual({
    at: '2026-10-14T11:00:00.000Z',
    note: 'next half hour',
  })
})
