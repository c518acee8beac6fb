import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { untilLoaded } from './after-first-screen'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Code that loads from the given attempt on. */
const loadedFrom = (attempt: number) => {
  const load = vi.fn(() =>
    load.mock.calls.length < attempt ? Promise.reject(new TypeError('No network.')) : Promise.resolve(),
  )
  return load
}

it('loads code again that failed, although no event says that the server is back', async () => {
  const load = loadedFrom(3)
  untilLoaded(load)
  await vi.advanceTimersByTimeAsync(4_900)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(load).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(load).toHaveBeenCalledTimes(3)
})

it('loads it at once when the browser is back online, and only once', async () => {
  const load = loadedFrom(2)
  untilLoaded(load)
  await vi.advanceTimersByTimeAsync(0)
  dispatchEvent(new Event('online'))
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(load).toHaveBeenCalledTimes(2)
})

it('loads nothing after it was ended, even while loading', async () => {
  const load = loadedFrom(9)
  const end = untilLoaded(load)
  end()
  await vi.advanceTimersByTimeAsync(3_600_000)
  dispatchEvent(new Event('online'))
  expect(load).toHaveBeenCalledTimes(1)
})
