import { expect, it, vi } from 'vitest'
import { ApiError, NetworkError } from '~/src/api/errors'
import { runBulk } from './run-bulk'

const go = { onProgress: () => undefined, isStopped: () => false }

it('goes on after one that fails, and says which did', async () => {
  const refusal = new ApiError({ status: 400, code: 'invalid_state', message: 'Not this one' })
  const onProgress = vi.fn()
  const perform = (item: number) => (item === 2 ? Promise.reject(refusal) : Promise.resolve(item * 10))
  const { done, failures } = await runBulk([1, 2, 3], perform, { ...go, onProgress })
  expect(done).toEqual([
    { item: 1, answer: 10 },
    { item: 3, answer: 30 },
  ])
  expect(failures.map(({ item, message }) => [item, message.split(' · ')[0]])).toEqual([[2, 'Not this one']])
  expect(onProgress.mock.calls).toEqual([[1], [2], [3]])
})

it('does not try the rest where all would fail alike', async () => {
  const perform = vi.fn(() => Promise.reject(new NetworkError('offline')))
  const { failures, left } = await runBulk([1, 2, 3], perform, go)
  expect(perform).toHaveBeenCalledOnce()
  expect(failures.map(({ item }) => item)).toEqual([1, 2, 3])
  expect(left).toEqual([])
})

it('leaves what has not begun when it is stopped', async () => {
  const seen: number[] = []
  const perform = (item: number) => Promise.resolve(seen.push(item))
  const { done, left } = await runBulk([1, 2, 3], perform, { ...go, isStopped: () => seen.length === 2 })
  expect(done.map(({ item }) => item)).toEqual([1, 2])
  expect(left).toEqual([3])
})
