import { Agent, buildConnector, fetch as undiciFetch, type RequestInit } from 'undici'
import { type AllowAddress, createGuardedConnect } from '../imports/node-guarded-connect'
import { PageError } from '../ports/pages'
import { hostOf } from './platform-config'

/** Milliseconds until a connection stands. */
const connectMs = 10_000

/** No connection was made: the address is not allowed. `code` says so to the platforms' client. */
class NotConnected extends Error {
  override readonly name = 'NotConnected'
  readonly code = 'EHOSTUNREACH'
}

/**
 * Sends requests to the platforms: over https, to public addresses, following no redirect. `allowedHosts` are exempt
 * from the first two, for test runs (`STUDIO_PLATFORM_URLS`).
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
    // Forms are sent whole, with their length: not every platform takes one in pieces. Uploads say their length.
    const body = request.headers.has('content-length') ? request.body : await request.arrayBuffer()
    const init: RequestInit = {
      method: request.method,
      headers: [...request.headers],
      redirect: 'manual',
      signal: request.signal,
      dispatcher: agent,
      ...(request.body && body && { body, duplex: 'half' }),
    }
    try {
      const response = await undiciFetch(url, init)
      // undici's own class is not the platform's, whose methods callers expect.
      return new Response(response.body as ReadableStream<Uint8Array> | null, {
        status: response.status,
        headers: [...response.headers],
      })
    } catch (error) {
      for (let at = error; at instanceof Error; at = at.cause)
        if (at instanceof PageError)
          throw new NotConnected('The platform can’t be reached.', { cause: error })
      throw error
    }
  }
  return { fetch: send, close: () => agent.destroy() }
}
