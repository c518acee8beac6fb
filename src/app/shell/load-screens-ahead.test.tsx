import type { RegisteredRouter } from '@tanstack/react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { screens } from '~/src/navigation/screens'

afterEach(() => {
  vi.useRealTimers()
})

/** Starts loading; jsdom has no idle callback, so each screen follows a pause of 200 ms. */
async function start() {
  vi.useFakeTimers()
  // Forgets clicks of the test before, whose clock was another.
  vi.resetModules()
  const { loadScreensAhead } = await import('./load-screens-ahead')
  vi.stubEnv('DEV', false)
  const loadRouteChunk = vi.fn(() => Promise.resolve())
  const router = { routesByPath: {}, loadRouteChunk }
  const stop = loadScreensAhead(router as unknown as RegisteredRouter)
  return { stop, loaded: () => loadRouteChunk.mock.calls.length }
}

it('loads each screen and the composer, one after the other', async () => {
  const { loaded } = await start()
  await vi.advanceTimersByTimeAsync(450)
  expect(loaded()).toBe(2)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(loaded()).toBe(screens.length + 1)
})

it('waits after a click', async () => {
  const { loaded } = await start()
  await vi.advanceTimersByTimeAsync(250)
  document.body.click()
  await vi.advanceTimersByTimeAsync(1_400)
  expect(loaded()).toBe(1)
  await vi.advanceTimersByTimeAsync(500)
  expect(loaded()).toBeGreaterThan(1)
})

it('loads on after ten seconds without a pause', async () => {
  const { loaded } = await start()
  for (let second = 0; second < 9; second++) {
    document.body.click()
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(loaded()).toBe(0)
  document.body.click()
  await vi.advanceTimersByTimeAsync(1_400)
  expect(loaded()).toBe(1)
})

it('loads nothing after it is stopped, nor with data saving on', async () => {
  const { loaded, stop } = await start()
  await vi.advanceTimersByTimeAsync(250)
  stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(loaded()).toBe(1)

  vi.stubGlobal('navigator', { connection: { saveData: true } })
  const saving = await start()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(saving.loaded()).toBe(0)
})
