import { ApiError } from '../http/api-error'
import { failure } from '../http/envelope'
import { newId } from '../db/identifiers'
import type { UpstreamConfig } from './config'

/** What of a request goes on; cookies and the rest are nobody's business there. */
const sentOn = ['accept', 'accept-language', 'content-type', 'idempotency-key', 'if-none-match', 'range']
/** What of an answer comes back; its encoding is already undone, and its CORS was meant for others. */
const sentBack = ['cache-control', 'content-type', 'etag', 'retry-after', 'x-request-id']

/** What comes from there is data: opened by itself on this origin, it may not act as the dashboard. */
const sandboxHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
}

function pick(headers: Headers, names: readonly string[]): Headers {
  const picked = new Headers()
  for (const name of names) {
    const value = headers.get(name)
    if (value !== null) picked.set(name, value)
  }
  return picked
}

const isLiteral = (hostname: string): boolean =>
  hostname === 'localhost' || hostname.startsWith('[') || /^\d+(\.\d+){3}$/.test(hostname)

/**
 * Whether the request comes from the dashboard that this server serves. The token is added here, so any other page
 * that gets a request through would act with it: other sites are told by `Origin` and `Sec-Fetch-Site`, and a name
 * that was rebound to this machine by `Host`.
 */
export function isOurs(request: Request, publicOrigin: string | undefined): boolean {
  const { host, hostname } = new URL(request.url)
  const known = publicOrigin === undefined ? undefined : new URL(publicOrigin).host
  if (host !== known && !isLiteral(hostname)) return false
  const site = request.headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin' && site !== 'none') return false
  const origin = request.headers.get('origin')
  return origin === null || (URL.canParse(origin) && [host, known].includes(new URL(origin).host))
}

async function forward(request: Request, upstream: UpstreamConfig): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const headers = pick(request.headers, sentOn)
  const authorization = upstream.token ? `Bearer ${upstream.token}` : request.headers.get('authorization')
  if (authorization !== null) headers.set('authorization', authorization)
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD' && request.body !== null
  // A redirect is not followed: it could lead the token elsewhere.
  const init = { method: request.method, headers, redirect: 'manual', signal: request.signal } as const
  // `duplex` streams the body; the DOM's types do not know it.
  const streamed = { ...init, body: request.body, duplex: 'half' }
  const address = `${upstream.url}${pathname.replace(/^\/v1/, '')}${search}`
  const answer = await fetch(address, hasBody ? streamed : init)
  if (answer.status >= 300 && answer.status < 400) {
    throw new ApiError('upstream_unreachable', 'The API redirects to another address. Use its final address.')
  }
  const back = pick(answer.headers, sentBack)
  for (const [name, value] of Object.entries(sandboxHeaders)) back.set(name, value)
  return new Response(answer.body, { status: answer.status, headers: back })
}

/**
 * Stands before a hosted API: `/v1` here is `STUDIO_API_URL` there, streamed both ways, with the token added on this
 * side alone.
 */
export function createProxy(upstream: UpstreamConfig, publicOrigin: string | undefined) {
  return async (request: Request): Promise<Response> => {
    const requestId = newId('req')
    try {
      if (!isOurs(request, publicOrigin)) {
        throw new ApiError('forbidden', 'Only this server’s dashboard can use its proxy.')
      }
      return await forward(request, upstream)
    } catch (error) {
      if (error instanceof ApiError) return failure(error, requestId)
      console.error(`[${requestId}] Couldn’t reach the API at ${upstream.url}:`, error)
      return failure(new ApiError('upstream_unreachable', 'Couldn’t reach the API.'), requestId)
    }
  }
}
