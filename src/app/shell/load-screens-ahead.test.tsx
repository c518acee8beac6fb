import type { RegisteredRouter } from '@tanstack/react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { screens } from '~/src/navigation/screens'
import { loadScreensAhead } from './load-screens-ahead'

afterEach(() => {
  vi.useRealTimers()
})

/** Starts loading; jsdom has no idle callback, so each screen follows a pause of 200 ms. */
function start() {
  vi.useFakeTimers()
  vi.stubEnv('DEV', false)
  let onNavigate = () => {}
  const loadRouteChunk = vi.fn(() => Promise.resolve())
  const router = {
    routesByPath: {},
    loadRouteChunk,
    subscribe: (_: string, run: () => void) => {
      onNavigate = run
      return () => (onNavigate = () => {})
    },
  }
  const stop = loadScreensAhead(router as unknown as RegisteredRouter)
  return { stop, navigate: () => onNavigate(), loaded: () => loadRouteChunk.mock.calls.length }
}

it('loads each screen and the composer, one after the other', async () => {
  const { loaded } = start()
  await vi.advanceTimersByTimeAsync(450)
  expect(loaded()).toBe(2)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(loaded()).toBe(screens.length + 1)
})

it('waits while a screen is being opened', async () => {
  const { loaded, navigate } = start()
  await vi.advanceTimersByTimeAsync(250)
  navigate()
  await vi.advanceTimersByTimeAsync(1_400)
  expect(loaded()).toBe(1)
  await vi.advanceTimersByTimeAsync(500)
  expect(loaded()).toBeGreaterThan(1)
})

it('loads nothing after it is stopped, nor with data saving on', async () => {
  const { loaded, stop } = start()
  await vi.advanceTimersByTimeAsync(250)
  stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(loaded()).toBe(1)

  vi.stubGlobal('navigator', { connection: { saveData: true } })
  const saving = start()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(saving.loaded()).toBe(0)
})
