import { describe, expect, it } from 'vitest'
import { measureSpeed, throttle } from './upload-progress'

it('allows the first call at once, and further ones only after the interval', () => {
  let at = 1000
  const isDue = throttle(250, () => at)
  const results = [0, 50, 249, 250, 300, 499, 500, 5000].map((each) => {
    at = 1000 + each
    return isDue()
  })
  expect(results).toEqual([true, false, false, true, false, false, true, true])
})

describe('measureSpeed', () => {
  it('is undefined at first, then the bytes per second of the last seconds', () => {
    let now = 0
    const speed = measureSpeed(() => now)
    expect(speed.read(0)).toBeUndefined()
    now = 1000
    expect(speed.read(5000)).toBe(5000)
    for (now = 2000; now <= 10_000; now += 1000) speed.read(5000 + (now - 1000))
    expect(speed.read(15_000)).toBe(1000)
  })
})
