import { expect, it } from 'vitest'
import { createRunQueue } from './run-queue'

it('runs two at a time, in order, goes on after each, and lets what has not begun leave', async () => {
  const line = createRunQueue(2)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const join = (key: string) =>
    line.join(key, () => {
      begun.push(key)
      return new Promise((resolve) => ends.set(key, resolve))
    })
  for (const key of ['a', 'b', 'c', 'd']) void join(key)
  expect(begun).toEqual(['a', 'b'])
  expect(line.leave('c')).toBe(true)
  expect(line.leave('a')).toBe(false)
  ends.get('b')?.()
  await new Promise((resolve) => setTimeout(resolve))
  expect(begun).toEqual(['a', 'b', 'd'])
})
