import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { lazyWithRetry } from './lazy'

afterEach(cleanup)

it('shows what stands for the code until it is there, and asks for it again where it can’t be fetched', async () => {
  let asked = 0
  const Part = lazyWithRetry<object>(async () => {
    asked += 1
    if (asked === 1) throw new TypeError('Failed to fetch dynamically imported module')
    return () => <p>Here</p>
  })
  render(<Part fallback={<p>Waiting</p>} />)
  screen.getByText('Waiting')
  await screen.findByText('Here', {}, { timeout: 10_000 })
  expect(asked).toBe(2)
})

it('is there in the first frame where its code was loaded ahead', async () => {
  let asked = 0
  const Part = lazyWithRetry<object>(async () => {
    asked += 1
    return () => <p>Here</p>
  })
  await Part.preload()
  render(<Part fallback={<p>Waiting</p>} />)
  screen.getByText('Here')
  await Part.preload()
  expect(asked).toBe(1)
})

it('goes on without code that can’t be loaded ahead', async () => {
  const Part = lazyWithRetry<object>(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(Part.preload()).resolves.toBeUndefined()
})
