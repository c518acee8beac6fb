import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { ApiError } from '../http/api-error'
import { failure } from '../http/envelope'
import { newId } from '../db/identifiers'

/** How long a connection may still bring what nobody reads, before it is cut. */
const lingerMs = 2_000

function asApiError({ code }: NodeJS.ErrnoException): ApiError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new ApiError('payload_too_large', 'The address and the headers are longer than 16 KiB.')
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new ApiError('invalid_request', 'The request took too long to arrive.')
    default:
      return new ApiError('invalid_request', 'This is no HTTP request that can be read.')
  }
}

async function asHttp(response: Response): Promise<string> {
  const body = await response.text()
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return `HTTP/1.1 ${response.status} Bad Request\r\n${headers}content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`
}

/**
 * Gives the envelope of api.md section 7 also to what Node refuses before it is a `Request`: a method or a header that
 * is none, an address of 20,000 characters. Node's own answer has no body.
 */
export function answerUnreadable(server: Server): void {
  const answers = new WeakMap<Duplex, ServerResponse>()
  const refused = new WeakSet<Duplex>()
  server.on('request', ({ socket }: IncomingMessage, answer: ServerResponse) => answers.set(socket, answer))
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    // Each further piece of what can't be read comes here again.
    if (refused.has(socket)) return
    refused.add(socket)
    const last = answers.get(socket)
    const isUnderWay = last?.headersSent === true && !last.writableFinished
    // In the middle of another answer there is no place for this one.
    if (error.code === 'ECONNRESET' || !socket.writable || isUnderWay) {
      socket.destroy()
      return
    }
    void asHttp(failure(asApiError(error), newId('req'))).then((text) => socket.end(text))
    if (socket instanceof Socket) socket.setTimeout(lingerMs, () => socket.destroy())
  })
}
