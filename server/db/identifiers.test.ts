import { expect, it } from 'vitest'
import { newId, randomText } from './identifiers'

it('returns different characters each time, of any length', () => {
  const long = randomText(5000)
  expect(long).toMatch(/^[0-9a-hjkmnp-tv-z]{5000}$/)
  expect(new Set(long).size).toBe(32)
  const ids = Array.from({ length: 5000 }, () => newId('post'))
  expect(new Set(ids).size).toBe(5000)
  expect(ids[0]).toMatch(/^post_[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect([...ids].sort()).toEqual(ids)
})
