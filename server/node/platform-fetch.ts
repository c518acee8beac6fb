import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { Agent, buildConnector, type Dispatcher, request as undiciRequest } from 'undici'
import { type AllowAddress, createGuardedConnect } from '../imports/node-guarded-connect'
import { PageError } from '../ports/pages'
import { hostOf } from './platform-config'

/** Milliseconds to establish a connection. */
const connectMs = 10_000

/** The address isn't allowed. The platforms' client recognizes `code` as a connection that was never made. */
class NotConnected extends Error {
  override readonly name = 'NotConnected'
  readonly code = 'EHOSTUNREACH'
}

/** Statuses whose answers must have no body. */
const bodiless = [204, 205, 304]

function responseOf({ statusCode, headers, body }: Dispatcher.ResponseData): Response {
  const pairs = Object.entries(headers).flatMap(([name, value = []]) =>
    [value].flat().map((each): [string, string] => [name, each]),
  )
  const isEmpty = bodiless.includes(statusCode)
  if (isEmpty) body.resume()
  const stream = isEmpty ? null : (Readable.toWeb(body) as ReadableStream<Uint8Array>)
  return new Response(stream, { status: statusCode, headers: pairs })
}

/**
 * Sends requests to the platforms: only over HTTPS, to public addresses, without following redirects. `allowedHosts`
 * are exempt from the first two, for test runs (`STUDIO_PLATFORM_URLS`).
 */
export function createPlatformFetch(allowedHosts: readonly string[]) {
  const allowAddress: AllowAddress = ({ hostname, port }) => allowedHosts.includes(`${hostname}:${port}`)
  const connect = createGuardedConnect(buildConnector({ timeout: connectMs }), {
    ...(allowedHosts.length > 0 && { allowAddress }),
  })
  const agent = new Agent({ connect, keepAliveTimeout: 1_000, keepAliveMaxTimeout: 30_000, pipelining: 0 })

  async function send(request: Request): Promise<Response> {
    const url = new URL(request.url)
    if (url.protocol !== 'https:' && !allowedHosts.includes(hostOf(url)))
      throw new NotConnected('Platforms are called over HTTPS only.')
    // Forms are sent with their length, because not every platform accepts chunked ones. Uploads state their length.
    const body = request.headers.has('content-length')
      ? request.body && Readable.fromWeb(request.body as NodeStream<Uint8Array>)
      : Buffer.from(await request.arrayBuffer())
    try {
      // undici's `fetch` buffers a streamed body until the request has ended: a whole video would be in memory.
      const answer = await undiciRequest(url, {
        method: request.method,
        headers: Object.fromEntries(request.headers),
        signal: request.signal,
        dispatcher: agent,
        ...(request.body && { body }),
      })
      return responseOf(answer)
    } catch (error) {
      for (let at = error; at instanceof Error; at = at.cause)
        if (at instanceof PageError)
          throw new NotConnected(/*i18n*/ 'The platform can’t be reached.', { cause: error })
      throw error
    }
  }
  return { fetch: send, close: () => agent.destroy() }
}
