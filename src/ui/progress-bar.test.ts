import { expect, test } from 'vitest'
import { characterMeterParts } from './progress-bar'

test('shows no excess within the limit', () => {
  expect(characterMeterParts(140, 280)).toEqual({ fill: 0.5, past: 0 })
  expect(characterMeterParts(280, 280)).toEqual({ fill: 1, past: 0 })
  expect(characterMeterParts(0, 0)).toEqual({ fill: 0, past: 0 })
})

test('fills the track with both shares past the limit', () => {
  const { fill, past } = characterMeterParts(400, 300)
  expect(fill).toBe(0.75)
  expect(past).toBe(0.25)
})
