import { expect, test } from 'vitest'
import { rulerParts } from './character-meter'

test('within the limit nothing is past', () => {
  expect(rulerParts(140, 280)).toEqual({ fill: 0.5, past: 0 })
  expect(rulerParts(280, 280)).toEqual({ fill: 1, past: 0 })
  expect(rulerParts(0, 0)).toEqual({ fill: 0, past: 0 })
})

test('past the limit both shares fill the track', () => {
  const { fill, past } = rulerParts(400, 300)
  expect(fill).toBe(0.75)
  expect(past).toBe(0.25)
})
