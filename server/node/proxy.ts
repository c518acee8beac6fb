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
  const { origin: asked, host, hostname } = new URL(request.url)
  const isPublicHost = publicOrigin !== undefined && host === new URL(publicOrigin).host
  if (!isPublicHost && !isLiteral(hostname)) return false
  const site = request.headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin' && site !== 'none') return false
  // Whole, with its scheme: a page that came by plain http under our name is anybody's on the way.
  const from = request.headers.get('origin')
  return from === null || from === publicOrigin || (!isPublicHost && from === asked)
}

const badPath = () => new ApiError('invalid_request', 'The path can’t be sent to the API.')

function decodedOnce(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw badPath()
  }
}

/** Whether some server might read more in a segment than a name: a step up, a separator of Windows, an end of the text. */
function isHostile(text: string): boolean {
  return /[\\\u0000-\u001f\u007f]/.test(text) || text.split('/').some((part) => part === '.' || part === '..')
}

/** As often as anything on the way could decode a path. */
const decodings = 4

/**
 * One segment as it is sent on: decoded, looked at, and encoded anew. What hides a way out of the API's base address is
 * refused, however often it is encoded; a slash within a name stays one.
 */
function sentSegment(segment: string): string {
  const name = decodedOnce(segment)
  let text = name
  for (let times = 0; times < decodings; times++) {
    if (isHostile(text)) throw badPath()
    if (!text.includes('%')) break
    const next = text.replaceAll(/%[0-9a-f]{2}/gi, (code) =>
      String.fromCharCode(Number.parseInt(code.slice(1), 16)),
    )
    if (next === text) break
    text = next
  }
  return encodeURIComponent(name)
}

/** The path below the API's base address that a path here stands for. @throws ApiError */
export const sentPath = (pathname: string): string =>
  pathname
    .replace(/^\/v1(?=\/|$)/, '')
    .split('/')
    .map(sentSegment)
    .join('/')

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
  const address = `${upstream.url}${sentPath(pathname)}${search}`
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
