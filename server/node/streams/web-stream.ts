import type { Readable } from 'node:stream'

/** The bytes of a Node stream, read as they are asked for. Cancelled, it destroys the stream. */
export function webStream(stream: Readable): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array, undefined> = stream.iterator()
  return new ReadableStream(
    {
      async pull(controller) {
        const next = await chunks.next()
        if (next.done === true) controller.close()
        else controller.enqueue(next.value)
      },
      cancel() {
        stream.destroy()
      },
    },
    { highWaterMark: 0 },
  )
}
