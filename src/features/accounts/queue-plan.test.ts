import { expect, it } from 'vitest'
import { Post } from '~/contract/post'
import { Queue } from '~/contract/social'
import { queuePlan, slotWords } from './queue-plan'

const queue = Queue.parse({
  id: 'default',
  timezone: 'UTC',
  slots: [
    { weekday: 3, time: '18:30' },
    { weekday: 1, time: '18:30' },
    { weekday: 2, time: '19:00' },
  ],
})
const now = Date.parse('2026-10-12T12:00:00Z')
const queued = (id: string, scheduledAt?: string) => Post.parse({ id, status: 'queued', scheduledAt })

it('fills slots with the posts that stand there, and knows the first free one', () => {
  const plan = queuePlan(queue, [queued('a', '2026-10-12T18:30:00Z'), queued('b')], now)
  expect(plan.slots).toHaveLength(8)
  expect(plan.slots.slice(0, 2).map(({ at, post }) => `${at} ${post?.id}`)).toEqual([
    '2026-10-12T18:30:00.000Z a',
    '2026-10-13T19:00:00.000Z undefined',
  ])
  expect(plan.nextFree).toBe('2026-10-13T19:00:00.000Z')
  expect(plan.elsewhere.map(({ id }) => id)).toEqual(['b'])
})

it('says the week in a phrase', () => {
  expect(slotWords(queue)).toBe('Mon, Wed 18:30 · Tue 19:00')
  expect(queuePlan({ id: 'x' }, [], now)).toMatchObject({ slots: [], nextFree: undefined })
})
