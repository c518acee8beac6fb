import type { RegisteredRouter } from '@tanstack/react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { screens } from '~/src/navigation/screens'

afterEach(() => {
  vi.useRealTimers()
})

/**
 * Starts loading; jsdom has no idle callback, so each step follows a pause of 200 ms. The first two steps load what
 * screens share.
 */
async function start() {
  // Forgets clicks of the test before, whose clock was another.
  vi.resetModules()
  await Promise.all([import('~/src/ui/select'), import('~/src/operations/operations')])
  vi.useFakeTimers()
  const { loadScreensAhead } = await import('./load-screens-ahead')
  vi.stubEnv('DEV', false)
  const loadRouteChunk = vi.fn(() => Promise.resolve())
  const router = { routesByPath: {}, loadRouteChunk }
  const stop = loadScreensAhead(router as unknown as RegisteredRouter)
  return { stop, loaded: () => loadRouteChunk.mock.calls.length }
}

it('loads each screen and the composer, one after the other', async () => {
  const { loaded } = await start()
  await vi.advanceTimersByTimeAsync(850)
  expect(loaded()).toBe(2)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(loaded()).toBe(screens.length + 1)
})

it('waits after a click', async () => {
  const { loaded } = await start()
  await vi.advanceTimersByTimeAsync(650)
  document.body.click()
  await vi.advanceTimersByTimeAsync(1_400)
  expect(loaded()).toBe(1)
  await vi.advanceTimersByTimeAsync(500)
  expect(loaded()).toBeGreaterThan(1)
})

it('waits ten seconds at most for each step', async () => {
  const { loaded } = await start()
  for (let second = 0; second < 30; second++) {
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
  await vi.advanceTimersByTimeAsync(650)
  stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(loaded()).toBe(1)

  vi.stubGlobal('navigator', { connection: { saveData: true } })
  const saving = await start()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(saving.loaded()).toBe(0)
})
