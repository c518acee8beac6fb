import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boxAt, justify, layOut, rowAt, spanBetween } from './layout'

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

describe('justify', () => {
  const layouts = fc.record({
    ratios: fc.array(fc.double({ min: 0.01, max: 50, noNaN: true }), { maxLength: 60 }),
    width: fc.integer({ min: 200, max: 3000 }),
    target: fc.integer({ min: 60, max: 400 }),
  })

  it('places every image once, in order', () => {
    fc.assert(
      fc.property(layouts, ({ ratios, width, target }) => {
        const rows = justify(ratios, width, target, 8)
        expect(sum(rows.map(({ widths }) => widths.length))).toBe(ratios.length)
        let next = 0
        for (const row of rows) {
          expect(row.first).toBe(next)
          next += row.widths.length
        }
      }),
    )
  })

  it('fills the width with every row but the last, and never exceeds it', () => {
    fc.assert(
      fc.property(layouts, ({ ratios, width, target }) => {
        const rows = justify(ratios, width, target, 8)
        for (const [index, { widths }] of rows.entries()) {
          const full = sum(widths) + 8 * (widths.length - 1)
          if (index < rows.length - 1) expect(full).toBe(width)
          else expect(full).toBeLessThanOrEqual(width)
          expect(Math.min(...widths)).toBeGreaterThan(0)
        }
      }),
    )
  })

  it('keeps the last row at the target height', () => {
    expect(justify([1], 1000, 168, 8)).toEqual([{ first: 0, widths: [168], height: 168 }])
  })

  it('treats an unknown ratio as square', () => {
    expect(justify([Number.NaN], 1000, 100, 8)[0]?.widths).toEqual([100])
  })
})

describe('a layout', () => {
  const ratios = fc.array(fc.double({ min: 0.2, max: 5, noNaN: true }), { minLength: 1, maxLength: 120 })
  it('gives each image its own box, and finds the images in a range', () => {
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
