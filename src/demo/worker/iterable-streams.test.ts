import { expect, it, vi } from 'vitest'
import { makeStreamsIterable } from './iterable-streams'

it('makes streams iterable where the browser doesn’t, and cancels when left early', async () => {
  const { prototype } = ReadableStream
  const own = Object.getOwnPropertyDescriptor(prototype, Symbol.asyncIterator)
  Reflect.deleteProperty(prototype, Symbol.asyncIterator)
  expect(Symbol.asyncIterator in prototype).toBe(false)
  try {
    makeStreamsIterable()
    const cancel = vi.fn()
    const stream = () =>
      new ReadableStream<number>({
        pull(controller) {
          controller.enqueue(1)
          controller.enqueue(2)
          controller.close()
        },
      })
    const all: number[] = []
    for await (const each of stream()) all.push(each)
    expect(all).toEqual([1, 2])

    const endless = new ReadableStream<number>({ pull: (controller) => controller.enqueue(7), cancel })
    for await (const each of endless) {
      expect(each).toBe(7)
      break
    }
    expect(cancel).toHaveBeenCalledOnce()
    expect(endless.locked).toBe(false)
  } finally {
    if (own) Object.defineProperty(prototype, Symbol.asyncIterator, own)
  }
})
