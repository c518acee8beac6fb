import { describe, expect, it } from 'vitest'
import { measureSpeed } from './speed'

describe('meter', () => {
  it('says nothing at first, then bytes per second of the last seconds', () => {
    let now = 0
    const speed = measureSpeed(() => now)
    expect(speed.read(0)).toBeUndefined()
    now = 1000
    expect(speed.read(5000)).toBe(5000)
    for (now = 2000; now <= 10_000; now += 1000) speed.read(5000 + (now - 1000))
    expect(speed.read(15_000)).toBe(1000)
  })
})
