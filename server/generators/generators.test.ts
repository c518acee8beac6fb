import pLimit from 'p-limit'
import { expect, it } from 'vitest'
import { runLimited } from './generators'

const tick = () => new Promise((resolve) => setTimeout(resolve, 5))

it('runs at most as many tasks as the limit at once, in order', async () => {
  const limit = pLimit(2)
  let running = 0
  let maxRunning = 0
  const order: number[] = []
  await Promise.all(
    [0, 1, 2, 3, 4].map((index) =>
      runLimited(limit, async () => {
        order.push(index)
        maxRunning = Math.max(maxRunning, ++running)
        await tick()
        running--
      }),
    ),
  )
  expect(maxRunning).toBe(2)
  expect(order).toEqual([0, 1, 2, 3, 4])
})

it('never starts a task that was aborted while queued, and continues after a failure', async () => {
  const limit = pLimit(1)
  const abort = new AbortController()
  const first = runLimited(limit, async () => {
    await tick()
    throw new Error('broken')
  })
  let begun = false
  const second = runLimited(
    limit,
    async () => {
      begun = true
    },
    abort.signal,
  )
  abort.abort(new Error('stopped'))
  await expect(second).rejects.toThrow('stopped')
  await expect(first).rejects.toThrow('broken')
  expect(begun).toBe(false)
  expect(await runLimited(limit, async () => 'done')).toBe('done')
})
