import type { Readable } from 'node:stream'
import type { IncomingMessage } from 'node:http'

const incoming = new WeakMap<Request, IncomingMessage>()

/** Remembers the connection that a request came by, where it may bring a body. */
export function rememberIncoming(request: Request, message: IncomingMessage): void {
  if (message.method !== 'GET' && message.method !== 'HEAD') incoming.set(request, message)
}

/**
 * The request's bytes as Node has them. Handed on as a web stream, each 64 KiB of them would cost about as much again as
 * to write it. `undefined` for a request that did not come by the network, or whose body somebody reads already.
 */
export function incomingOf(request: Request): AsyncIterable<Uint8Array> | undefined {
  const message = incoming.get(request)
  if (message?.readableFlowing !== null || message.readableDidRead) return undefined
  return bytesOf(message)
}

async function* bytesOf(message: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    // The connection stays: the answer that says why the rest is not read has still to go out by it.
    yield* message.iterator({ destroyOnReturn: false })
  } finally {
    message.resume()
  }
}

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
