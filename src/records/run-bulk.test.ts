import { expect, it, vi } from 'vitest'
import { ApiError, NetworkError } from '~/src/api/errors'
import { runBulk } from './run-bulk'

const go = { onProgress: () => undefined, isStopped: () => false }

it('continues after a failure, and reports it', async () => {
  const refusal = new ApiError({ status: 400, code: 'invalid_state', message: 'Not this one' })
  const onProgress = vi.fn()
  const perform = (item: number) => (item === 2 ? Promise.reject(refusal) : Promise.resolve())
  const { done, failures } = await runBulk([1, 2, 3], perform, { ...go, onProgress })
  expect(done).toEqual([1, 3])
  expect(failures.map(({ item, message }) => [item, message.split(' · ')[0]])).toEqual([[2, 'Not this one']])
  expect(onProgress.mock.calls).toEqual([[1], [2], [3]])
})

it('runs a few at a time, started in order', async () => {
  let [running, maxRunning] = [0, 0]
  const begun: number[] = []
  const items = Array.from({ length: 50 }, (_, index) => index)
  const perform = async (item: number) => {
    begun.push(item)
    maxRunning = Math.max(maxRunning, (running += 1))
    // Later ones are answered sooner.
    await new Promise((resolve) => setTimeout(resolve, (items.length - item) / 10))
    running -= 1
  }
  const { done, failures, left } = await runBulk(items, perform, go)
  expect(begun).toEqual(items)
  expect(done).toEqual(items)
  expect([maxRunning, failures, left]).toEqual([6, [], []])
})

it('doesn’t try the rest if all would fail alike', async () => {
  const items = Array.from({ length: 20 }, (_, index) => index)
  const perform = vi.fn(() => Promise.reject(new NetworkError('offline')))
  const { failures, left } = await runBulk(items, perform, go)
  expect(perform).toHaveBeenCalledTimes(6)
  expect(failures.map(({ item }) => item)).toEqual(items)
  expect(left).toEqual([])
})

it('leaves the rest when stopped', async () => {
  const items = Array.from({ length: 20 }, (_, index) => index)
  const seen: number[] = []
  const perform = (item: number) => Promise.resolve(seen.push(item))
  const { done, left } = await runBulk(items, perform, { ...go, isStopped: () => seen.length >= 2 })
  expect(done).toEqual(seen)
  expect(done.length).toBeLessThan(9)
  expect(left).toEqual(items.slice(seen.length))
})
