import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { justify } from './layout'

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

describe('justify', () => {
  const layouts = fc.record({
    ratios: fc.array(fc.double({ min: 0.01, max: 50, noNaN: true }), { maxLength: 60 }),
    width: fc.integer({ min: 200, max: 3000 }),
    target: fc.integer({ min: 60, max: 400 }),
  })

  it('places every picture once, in order', () => {
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

  it('fills the width with every row but the last, and never goes beyond it', () => {
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

  it('takes an unknown ratio as square', () => {
    expect(justify([Number.NaN], 1000, 100, 8)[0]?.widths).toEqual([100])
  })
})
