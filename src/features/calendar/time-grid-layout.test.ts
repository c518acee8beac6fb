import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Post } from '~/contract/post'
import { layOutCards, layoutDay, minDayWidth, topOf } from './time-grid-layout'

const items = fc
  .array(fc.integer({ min: 0, max: 1439 }), { maxLength: 50 })
  .map((starts) => starts.sort((a, b) => a - b).map((start, index) => ({ id: String(index), start })))

it('never lays out two overlapping items in one column, and gives neighbours the same number of columns', () => {
  fc.assert(
    fc.property(items, fc.integer({ min: 5, max: 90 }), (all, span) => {
      const placed = layoutDay(all, span)
      expect(placed.size).toBe(all.length)
      for (const one of all) {
        const mine = placed.get(one.id)
        expect(mine && mine.column < mine.columns).toBe(true)
        for (const other of all) {
          if (one === other || Math.abs(one.start - other.start) >= span) continue
          expect(placed.get(other.id)?.column).not.toBe(mine?.column)
          expect(placed.get(other.id)?.columns).toBe(mine?.columns)
        }
      }
    }),
  )
})

it('gives a single post the whole width', () => {
  expect(layoutDay([{ id: 'a', start: 600 }], 30).get('a')).toEqual({ column: 0, columns: 1 })
})

const made = (id: string, time: string, picture = true): Post => ({
  id,
  status: 'scheduled',
  scheduledAt: `2026-10-22T${time}:00Z`,
  content: { text: id, mediaUrls: picture ? ['/a.jpg'] : [], hashtags: [], mentions: [] },
  targets: [],
})
const post = (...[id, time, picture]: Parameters<typeof made>) => {
  const one = made(id, time, picture)
  return { post: one, posts: [one] }
}

it('places posts at their minutes, with an image where there is room', () => {
  const [alone, first, second] = layOutCards(
    [post('a', '08:00'), post('b', '14:00'), post('c', '14:30')],
    'UTC',
  )
  expect(alone).toMatchObject({ top: topOf(480), picture: 'above', columns: 1 })
  expect(first).toMatchObject({ picture: undefined, column: 0, columns: 2 })
  expect(second).toMatchObject({ picture: undefined, column: 1, columns: 2 })
})

it('needs room for all cards that are side by side, and none if each has the whole width', () => {
  const widthOf = (...times: string[]) =>
    minDayWidth(
      layOutCards(
        times.map((time, index) => post(`${index}`, time, false)),
        'UTC',
      ),
    )
  expect(widthOf()).toBe(0)
  expect(widthOf('08:00', '12:00')).toBe(0)
  expect(widthOf('08:00', '12:00', '12:10', '12:20')).toBe(widthOf('12:00', '12:10') * 1.5)
})

it('keeps late posts inside the day', () => {
  const [late] = layOutCards([post('a', '23:50', false)], 'UTC')
  expect(late?.top).toBeLessThan(topOf(23 * 60))
})

it('lets no cards overlap on the night that has an hour twice', () => {
  const at = (id: string, iso: string) => {
    const one = { ...made(id, '00:00', false), scheduledAt: iso }
    return { post: one, posts: [one] }
  }
  // 01:00, then 02:50 for the first time and 02:00 for the second.
  const cards = layOutCards(
    [at('a', '2026-10-24T23:00:00Z'), at('b', '2026-10-25T00:50:00Z'), at('c', '2026-10-25T01:00:00Z')],
    'Europe/Berlin',
  )
  for (const one of cards)
    for (const other of cards) {
      const [left, right] = [one.column / one.columns, (one.column + 1) / one.columns]
      const sideBySide = right <= other.column / other.columns || left >= (other.column + 1) / other.columns
      const apart = one.top + one.height <= other.top || other.top + other.height <= one.top
      expect(one === other || sideBySide || apart).toBe(true)
    }
})
