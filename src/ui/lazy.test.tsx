import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { lazyWithRetry } from './lazy'

afterEach(cleanup)

it('shows the fallback until the code has loaded, and retries a failed load', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let attempts = 0
  const Part = lazyWithRetry<object>(async () => {
    attempts += 1
    if (attempts === 1) throw new TypeError('Failed to fetch dynamically imported module')
    return () => <p>Here</p>
  })
  render(<Part fallback={<p>Waiting</p>} />)
  screen.getByText('Waiting')
  await act(() => vi.advanceTimersByTimeAsync(4_900))
  expect(attempts).toBe(1)
  screen.getByText('Waiting')
  await act(() => vi.advanceTimersByTimeAsync(200))
  screen.getByText('Here')
  expect(attempts).toBe(2)
})

it('renders in the first frame when its code was preloaded', async () => {
  let attempts = 0
  const Part = lazyWithRetry<object>(async () => {
    attempts += 1
    return () => <p>Here</p>
  })
  await Part.preload()
  render(<Part fallback={<p>Waiting</p>} />)
  screen.getByText('Here')
  await Part.preload()
  expect(attempts).toBe(1)
})

it('tolerates a failed preload', async () => {
  const Part = lazyWithRetry<object>(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(Part.preload()).resolves.toBeUndefined()
})
