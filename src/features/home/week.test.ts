import { describe, expect, it } from 'vitest'
import { Post } from '~/contract/post'
import { weekDays } from '~/src/calendar/week'
import { leftToPublish, weekStrip } from './week'

const post = (id: string, at: string, more: object = {}) =>
  Post.parse({ id, status: 'scheduled', scheduledAt: at, content: { text: id }, ...more })
const week = weekDays('2026-10-14', 1)

describe('the week’s strip', () => {
  it('shows the days of the week and marks today', () => {
    const days = weekStrip([], week, '2026-10-14', 'UTC')
    expect(days.map(({ day }) => day.slice(-2)).join(' ')).toBe('12 13 14 15 16 17 18')
    expect(days.map(({ phase }) => phase)).toEqual([
      'past',
      'past',
      'today',
      'coming',
      'coming',
      'coming',
      'coming',
    ])
  })

  it('sorts a day by time, includes failed posts, and never shows "+1 more"', () => {
    const day = '2026-10-15T'
    const three = [post('a', `${day}08:00:00Z`), post('b', `${day}09:00:00Z`), post('c', `${day}10:00:00Z`)]
    const lead = (posts: Post[]) => weekStrip(posts, week, '2026-10-14', 'UTC')[3]
    expect(lead(three)).toMatchObject({ lead: { id: 'a' }, lines: [{ id: 'b' }, { id: 'c' }], more: 0 })
    const four = [...three, post('d', `${day}11:00:00Z`)]
    expect(lead(four)).toMatchObject({ lead: { id: 'a' }, lines: [{ id: 'b' }], more: 2 })
    const failed = [...three, post('d', `${day}11:00:00Z`, { status: 'failed' })]
    expect(lead(failed)).toMatchObject({ lead: { id: 'a' }, lines: [{ id: 'd' }], more: 2 })
  })

  it('counts what is left to publish this week only', () => {
    const posts = [
      post('a', '2026-10-14T08:00:00Z'),
      post('b', '2026-10-18T23:00:00Z', { status: 'queued' }),
      post('c', '2026-10-19T08:00:00Z'),
      post('d', '2026-10-13T08:00:00Z', { status: 'published' }),
    ]
    expect(leftToPublish(posts, week, 'UTC')).toBe(2)
    expect(leftToPublish(posts, week, 'Asia/Tokyo')).toBe(1)
  })
})
