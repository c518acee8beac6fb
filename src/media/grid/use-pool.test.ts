import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refill } from './use-pool'

const named = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => `m${from + index}`)
const anyView = fc
  .tuple(fc.nat(500), fc.nat(60), fc.nat(40), fc.nat(40), fc.nat(600))
  .map(([from, size, above, below, focused]) => ({
    // The focused item is always wanted, whether it is far away, near or in view.
    must: [...named(from, from + size), `m${focused}`],
    wish: [
      ...named(from + size, from + size + below),
      ...named(Math.max(0, from - above), from).toReversed(),
    ],
  }))
const views = fc.array(fc.tuple(anyView, fc.boolean()), { minLength: 1, maxLength: 8 })

describe('refill', () => {
  it('shows everything that is wanted, once, and is stable then', () => {
    fc.assert(
      fc.property(views, (all) => {
        let shown: readonly string[] = []
        for (const [wanted, viewOnly] of all) {
          shown = refill(shown, wanted, viewOnly)
          expect(shown).toEqual(expect.arrayContaining([...wanted.must, ...(viewOnly ? [] : wanted.wish)]))
          expect(refill(shown, wanted, viewOnly)).toBe(shown)
          expect(new Set(shown).size).toBe(shown.length)
        }
      }),
    )
  })

  it('never has more tiles than were needed at once, and keeps tiles whose items are still near', () => {
    fc.assert(
      fc.property(views, (all) => {
        let shown: readonly string[] = []
        let needed = 0
        for (const [wanted, viewOnly] of all) {
          const near = new Set([...wanted.must, ...wanted.wish])
          needed = Math.max(needed, near.size)
          const next = refill(shown, wanted, viewOnly)
          expect(shown.every((id, tile) => !near.has(id) || next[tile] === id)).toBe(true)
          expect(next.length).toBeLessThanOrEqual(needed)
          shown = next
        }
      }),
    )
  })

  it('recycles tiles of items that are far away', () => {
    const wanted = { must: ['b', 'c'], wish: ['d', 'e'] }
    expect(refill(['a', 'b', 'c'], wanted, false)).toEqual(['d', 'b', 'c', 'e'])
    expect(refill(['a', 'b', 'c'], wanted, true)).toEqual(['a', 'b', 'c'])
  })
})
