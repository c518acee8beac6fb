import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { ApiError } from '../http/api-error'
import { ConnectionCut } from '../http/connection-cut'
import { failure } from '../http/envelope'
import { newId } from '../db/identifiers'
import { keepIncoming } from './incoming'
import { answerUnreadable } from './unreadable'

/** An upload of 2 GiB may take as long as its slot lives, and a slow line longer; Node would cut it after 5 minutes. */
const requestTimeoutMs = 60 * 60 * 1000
/** How long requests under way may still take when the server stops. */
const graceMs = 5_000

/** The port or address can't be had; the message says so in one sentence. */
export class ListenError extends Error {
  override readonly name = 'ListenError'
}

export interface Listening {
  readonly port: number
  /** Takes no new connections, and resolves when those there are have ended. */
  close(): Promise<void>
}

function asListenError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new ListenError(
        `Port ${port} on ${host} is in use by another program. Stop that one, or set PORT to another.`,
      )
    case 'EACCES':
      return new ListenError(`Port ${port} on ${host} may not be used by this user. Set PORT to another.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new ListenError(`HOST is ${host}, which is no address of this machine.`)
    default:
      return error
  }
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(() => server.closeAllConnections(), graceMs)
    server.close(() => {
      clearTimeout(late)
      resolve()
    })
    server.closeIdleConnections()
  })
}

/** What could not be made a `Request`, or what `fetch` rejected with, in the envelope of api.md section 7. */
const refusal = (error: unknown): Response =>
  failure(
    error instanceof RequestError
      ? new ApiError('invalid_request', `This request can't be read: ${error.message}.`)
      : error,
    newId('req'),
  )

/** Serves `fetch` on one port. Rejects with `ListenError` when that can't be had. */
export async function listen(
  fetch: (request: Request) => Promise<Response>,
  { host, port }: { host: string; port: number },
): Promise<Listening> {
  const answer = async (request: Request, { incoming, outgoing }: HttpBindings): Promise<Response> => {
    keepIncoming(request, incoming)
    try {
      return await fetch(request)
    } catch (error) {
      if (!(error instanceof ConnectionCut)) throw error
      outgoing.destroy()
      return RESPONSE_ALREADY_SENT
    }
  }
  const listener = getRequestListener((request, env) => answer(request, env as HttpBindings), {
    errorHandler: refusal,
  })
  const server = createServer(
    { requestTimeout: requestTimeoutMs },
    (incoming, outgoing) => void listener(incoming, outgoing),
  )
  answerUnreadable(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(asListenError(error, host, port)))
    server.listen(port, host, resolve)
  })
  const address = server.address() as AddressInfo
  return { port: address.port, close: () => closeServer(server) }
}
