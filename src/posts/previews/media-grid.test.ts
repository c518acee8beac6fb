import { describe, expect, it } from 'vitest'
import { cropRatio, facebookGrid, linkedinGrid, xGrid } from './media-grid'

const counts = [2, 3, 4, 5, 6, 7, 8, 9, 10]

describe.each([
  ['X', xGrid],
  ['Facebook', facebookGrid],
  ['LinkedIn', linkedinGrid],
])('the grid of %s', (_, grid) => {
  it.each(counts)('fills its area without gaps and accounts for all %i files', (count) => {
    const { columns, rows, cells, hidden } = grid(count)
    const area = cells.reduce((sum, cell) => sum + cell.column * cell.row, 0)
    expect(area).toBe(columns * rows)
    expect(cells.length + hidden).toBe(count)
  })
})

describe('cropRatio', () => {
  const bounds = { minRatio: 4 / 5, maxRatio: 1.91, fallback: 1 }
  it('keeps a ratio that the feed shows and clamps any other', () => {
    expect(cropRatio({ url: 'a', width: 1200, height: 1000 }, bounds)).toBe(1.2)
    expect(cropRatio({ url: 'a', width: 900, height: 1600 }, bounds)).toBe(4 / 5)
    expect(cropRatio({ url: 'a', width: 3000, height: 1000 }, bounds)).toBe(1.91)
    expect(cropRatio({ url: 'a' }, bounds)).toBe(1)
    expect(cropRatio(undefined, bounds)).toBe(1)
  })
})
