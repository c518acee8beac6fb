import { expect, it } from 'vitest'
import type { Post } from '~/contract/post'
import { defaultTime } from './drop-time'
import { planGroup } from './plan-group'

const draft = (id: string): Post => ({
  id,
  status: 'draft',
  content: { text: id, mediaUrls: [], hashtags: [], mentions: [] },
  targets: [],
})
const now = Date.parse('2031-05-01T12:00:00Z')
const context = {
  zone: 'Europe/Berlin',
  now,
  notAllowed: undefined,
  timeOn: (day: string, taken?: readonly string[]) =>
    defaultTime(day, 'Europe/Berlin', { queues: [], posts: [], now, taken }),
}
const set = ['a', 'c']
const groupedPosts = (one: Post, other: Post) => set.includes(one.id) && set.includes(other.id)
const timesOf = (target: { kind: 'day'; day: string; minutes?: number }) =>
  planGroup([draft('a'), draft('b'), draft('c')], target, { ...context, groupedPosts }).moves.map(
    ({ post, to }) => [post.id, to.kind === 'schedule' && new Date(to.at).toISOString().slice(0, 16)],
  )

it('gives grouped drafts the same time, and others a time of their own', () => {
  expect(timesOf({ kind: 'day', day: '2031-05-03' })).toEqual([
    ['a', '2031-05-03T07:00'],
    ['b', '2031-05-03T07:30'],
    ['c', '2031-05-03T07:00'],
  ])
  expect(timesOf({ kind: 'day', day: '2031-05-03', minutes: 15 * 60 })).toEqual([
    ['a', '2031-05-03T13:00'],
    ['b', '2031-05-03T07:00'],
    ['c', '2031-05-03T13:00'],
  ])
})
