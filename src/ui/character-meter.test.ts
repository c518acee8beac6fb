import { expect, test } from 'vitest'
import { characterMeterParts } from './character-meter'

test('within the limit nothing is past', () => {
  expect(characterMeterParts(140, 280)).toEqual({ fill: 0.5, past: 0 })
  expect(characterMeterParts(280, 280)).toEqual({ fill: 1, past: 0 })
  expect(characterMeterParts(0, 0)).toEqual({ fill: 0, past: 0 })
})

test('past the limit both shares fill the track', () => {
  const { fill, past } = characterMeterParts(400, 300)
  expect(fill).toBe(0.75)
  expect(past).toBe(0.25)
})
