import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'

const incoming = new WeakMap<Request, IncomingMessage>()

/** Remembers the incoming message of a request that may have a body. */
export function rememberIncoming(request: Request, message: IncomingMessage): void {
  if (message.method !== 'GET' && message.method !== 'HEAD') incoming.set(request, message)
}

/**
 * The request's bytes as a Node stream: converting each 64 KiB to a web stream costs about as much as writing it.
 * `undefined` if the request didn't come from the network, or its body is already being read.
 */
export function incomingOf(request: Request): AsyncIterable<Uint8Array> | undefined {
  const message = incoming.get(request)
  if (message?.readableFlowing !== null || message.readableDidRead) return undefined
  return bytesOf(message)
}

async function* bytesOf(message: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    // Keep the connection open, because the answer (perhaps an error) is still to be sent.
    yield* message.iterator({ destroyOnReturn: false })
  } finally {
    message.resume()
  }
}

/** Converts a Node stream to a web stream that reads on demand. Cancelling it destroys the Node stream. */
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
