import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { newId } from '../db/identifiers'
import { ApiError, ConnectionCut } from '../http/api-error'
import { failure } from '../http/envelope'
import { CliError } from './cli-error'
import { rememberConnection } from './connections'
import { rememberIncoming } from './streams'

/** Milliseconds that a refused connection may keep sending before it is cut. */
const lingerMs = 2_000

function asApiError({ code }: NodeJS.ErrnoException): ApiError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new ApiError('payload_too_large', 'The URL and headers are larger than 16 KiB.')
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new ApiError('invalid_request', 'The request took too long to arrive.')
    default:
      return new ApiError('invalid_request', 'This isn’t a valid HTTP request.')
  }
}

async function asHttp(response: Response): Promise<string> {
  const body = await response.text()
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return `HTTP/1.1 ${response.status} Bad Request\r\n${headers}content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`
}

/**
 * Also answers requests that Node rejects before they become a `Request` (an invalid method or header, a URL of
 * 20,000 characters) with the envelope of api.md section 7. Node's own answer has no body.
 */
function answerUnreadable(server: Server): void {
  const answers = new WeakMap<Duplex, ServerResponse>()
  const refused = new WeakSet<Duplex>()
  server.on('request', ({ socket }: IncomingMessage, answer: ServerResponse) => answers.set(socket, answer))
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    // Further data on the same connection triggers this again.
    if (refused.has(socket)) return
    refused.add(socket)
    const last = answers.get(socket)
    const isAnswering = last?.headersSent === true && !last.writableFinished
    // Another answer is being sent on this connection and must not be interrupted.
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering) {
      socket.destroy()
      return
    }
    void asHttp(failure(asApiError(error), newId('req'))).then((text) => socket.end(text))
    if (socket instanceof Socket) socket.setTimeout(lingerMs, () => socket.destroy())
  })
}

/** An upload of 2 GiB may take as long as its slot is valid, or longer on a slow line; Node's default is 5 minutes. */
const requestTimeoutMs = 60 * 60 * 1000
/**
 * How long an idle connection stays open. Node's default of 5 s is shorter than that of proxies; on a busy machine it
 * closes connections whose next request has arrived but isn't read yet, so that the caller can't tell whether it was
 * processed.
 */
const keepAliveMs = 75_000
/** How long running requests may take when the server stops. */
const closeTimeoutMs = 5_000

/** The port or address isn't available; the message is a sentence that says why. */
class ListenError extends CliError {
  override readonly name = 'ListenError'
}

export interface Listening {
  readonly port: number
  /** Keeps answering, but closes each connection after its next answer. */
  drain(): void
  /**
   * Accepts no new connections; resolves when the existing ones have ended, or were cut after `withinMs`
   * milliseconds.
   */
  close(withinMs?: number): Promise<void>
}

function asListenError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new ListenError(
        `Port ${port} on ${host} is used by another program. Stop it, or set PORT to a different port.`,
      )
    case 'EACCES':
      return new ListenError(
        `This user isn’t allowed to use port ${port} on ${host}. Set PORT to a different port.`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new ListenError(`HOST is ${host}, which isn’t an address of this machine.`)
    default:
      return error
  }
}

function closeServer(server: Server, withinMs = closeTimeoutMs): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), withinMs)
    server.close(() => {
      clearTimeout(timer)
      resolve()
    })
    server.closeIdleConnections()
  })
}

/** Methods that `Request` forbids: they expose headers to scripts, or open tunnels. */
const forbiddenMethods = new Set(['CONNECT', 'TRACE', 'TRACK'])

/** Refuses requests that Node accepts but that can't become a `Request`, such as a host of five numbers. */
function checkReadable({ method = '', headers: { host = '' } }: IncomingMessage): void {
  if (forbiddenMethods.has(method))
    throw new ApiError('invalid_request', `This server doesn’t take ${method} requests.`)
  if (!URL.canParse(`http://${host}/`)) throw new ApiError('invalid_request', 'The Host header isn’t valid.')
}

/** An error answer for what could not become a `Request`, or what `fetch` rejected with. */
const refusal = (error: unknown): Response =>
  failure(
    error instanceof RequestError
      ? new ApiError('invalid_request', `This request can’t be read: ${error.message}.`)
      : error,
    newId('req'),
  )

/** Serves `fetch` on one port. Rejects with `ListenError` if it isn't available. */
export async function listen(
  fetch: (request: Request, address?: string) => Promise<Response>,
  { host, port }: { host: string; port: number },
): Promise<Listening> {
  const answer = async (request: Request, { incoming, outgoing }: HttpBindings): Promise<Response> => {
    try {
      checkReadable(incoming)
      rememberIncoming(request, incoming)
      rememberConnection(request, incoming.socket)
      return await fetch(request, incoming.socket.remoteAddress)
    } catch (error) {
      if (error instanceof ApiError) return refusal(error)
      if (!(error instanceof ConnectionCut)) throw error
      outgoing.destroy()
      return RESPONSE_ALREADY_SENT
    }
  }
  const listener = getRequestListener((request, env) => answer(request, env as HttpBindings), {
    errorHandler: refusal,
  })
  let draining = false
  const timeouts = { requestTimeout: requestTimeoutMs, keepAliveTimeout: keepAliveMs }
  const server = createServer(timeouts, (incoming, outgoing) => {
    // Tells clients with a persistent connection to send their next request elsewhere.
    if (draining) outgoing.setHeader('connection', 'close')
    void listener(incoming, outgoing)
  })
  answerUnreadable(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(asListenError(error, host, port)))
    server.listen(port, host, resolve)
  })
  const address = server.address() as AddressInfo
  return {
    port: address.port,
    // Idle connections stay open: closing one could hit a request that is just being sent.
    drain() {
      draining = true
    },
    close: (withinMs) => closeServer(server, withinMs),
  }
}
