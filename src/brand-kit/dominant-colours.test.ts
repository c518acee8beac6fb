import { expect, it } from 'vitest'
import { dominantColours } from './dominant-colours'

const pixels = (...runs: [number[], number][]) =>
  runs.flatMap(([pixel, count]) => Array.from({ length: count }, () => pixel).flat())

it('lists an image’s colours by frequency, ignoring transparent pixels', () => {
  const logo = pixels([[33, 68, 58, 255], 700], [[244, 234, 218, 255], 250], [[255, 0, 0, 20], 5000])
  expect(dominantColours(logo)).toEqual(['#21443a', '#f4eada'])
})

it('merges similar shades, and drops rare ones', () => {
  const logo = pixels([[33, 68, 58, 255], 700], [[35, 72, 60, 255], 200], [[0, 0, 255, 255], 3])
  expect(dominantColours(logo)).toHaveLength(1)
  expect(dominantColours([])).toEqual([])
})
