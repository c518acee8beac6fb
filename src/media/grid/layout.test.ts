import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { justify, boxAt, layOut, rowAt, spanBetween } from './layout'

describe('a layout', () => {
  const ratios = fc.array(fc.double({ min: 0.2, max: 5, noNaN: true }), { minLength: 1, maxLength: 120 })
  it('gives each picture a box of its own, and finds those of a stretch', () => {
    fc.assert(
      fc.property(ratios, fc.integer({ min: 200, max: 2000 }), fc.nat(3000), (all, width, top) => {
        const layout = layOut(justify(all, width, 168, 8), 8)
        const boxes = all.flatMap((_, index) => boxAt(layout, index) ?? [])
        expect(boxes).toHaveLength(all.length)
        expect(layout.count).toBe(all.length)
        expect(boxAt(layout, all.length)).toBeUndefined()
        for (const [index, box] of boxes.entries()) {
          expect(box.top).toBe(layout.tops[rowAt(layout.rows, index)])
          const before = boxes[index - 1]
          if (before?.top === box.top) expect(box.left).toBe(before.left + before.width + 8)
        }
        const bottom = top + 500
        const { from, to } = spanBetween(layout, top, bottom)
        for (const [index, box] of boxes.entries())
          if (box.top + box.height > top && box.top < bottom) {
            expect(index).toBeGreaterThanOrEqual(from)
            expect(index).toBeLessThan(to)
          }
      }),
    )
  })
})
