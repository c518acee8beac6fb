import fc from 'fast-check'
import { expect, it } from 'vitest'
import { layoutDay } from './layout-day'

const items = fc
  .array(fc.integer({ min: 0, max: 1439 }), { maxLength: 50 })
  .map((starts) => starts.sort((a, b) => a - b).map((start, index) => ({ id: String(index), start })))

it('never lays two that overlap into one column, and gives neighbours the same number of columns', () => {
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

it('gives a post alone the whole width', () => {
  expect(layoutDay([{ id: 'a', start: 600 }]).get('a')).toEqual({ column: 0, columns: 1 })
})
