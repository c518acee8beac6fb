import { expect, it } from 'vitest'
import { dayTiles } from './tile'

it('fits a day’s posts and never shows "+1 more"', () => {
  expect(dayTiles(0)).toEqual({ sizes: [], more: 0 })
  expect(dayTiles(2)).toEqual({ sizes: ['tall', 'tall'], more: 0 })
  expect(dayTiles(3)).toEqual({ sizes: ['mid', 'mid', 'line'], more: 0 })
  for (let count = 4; count < 60; count++) {
    const { sizes, more } = dayTiles(count)
    expect(sizes.length + more).toBe(count)
    expect(more).toBeGreaterThan(1)
  }
})
