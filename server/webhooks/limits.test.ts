import fc from 'fast-check'
import { expect, it } from 'vitest'
import { maxAttempts, retryDelay, webhookLimits } from './limits'

it('tries eight times within about a day', () => {
  const pauses = Array.from({ length: maxAttempts }, (_, index) => retryDelay(index + 1, 0.5))
  expect(pauses.filter((pause) => pause !== undefined)).toHaveLength(7)
  expect(pauses.at(-1)).toBeUndefined()
  const hours = pauses.reduce<number>((sum, pause) => sum + (pause ?? 0), 0) / 3_600_000
  expect(Math.round(hours)).toBe(24)
})

it('waits as long as the receiver asks, within bounds, and never less than its own delay', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: maxAttempts - 1 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.nat({ max: 10 * 86_400_000 }),
      (tries, random, asked) => {
        const own = retryDelay(tries, random) ?? 0
        const pause = retryDelay(tries, random, asked) ?? 0
        expect(pause).toBeGreaterThanOrEqual(own)
        expect(pause).toBeLessThanOrEqual(Math.max(own, webhookLimits.maxPause))
      },
    ),
  )
})
