import { expect, it } from 'vitest'
import { createRunQueue } from './run-queue'

it('runs two tasks at a time, in order, and can remove a queued task', async () => {
  const queue = createRunQueue(2)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const add = (key: string) =>
    queue.add(key, () => {
      begun.push(key)
      return new Promise((resolve) => ends.set(key, resolve))
    })
  for (const key of ['a', 'b', 'c', 'd']) void add(key)
  expect(begun).toEqual(['a', 'b'])
  queue.remove('c')
  queue.remove('a')
  ends.get('b')?.()
  await new Promise((resolve) => setTimeout(resolve))
  expect(begun).toEqual(['a', 'b', 'd'])
})
