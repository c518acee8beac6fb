import { errorCode } from '../db/error-code'
import { newId } from '../db/identifiers'
import { ApiError } from '../http/api-error'
import { failure } from '../http/envelope'
import type { UpstreamConfig } from './config'

/** Request headers that are forwarded. Cookies and the rest are not. */
const requestHeaders = [
  'accept',
  'accept-language',
  'content-type',
  'idempotency-key',
  'if-none-match',
  'last-event-id',
  'range',
]
/**
 * Answer headers that are passed back. The encoding is already undone, and CORS headers were meant for other origins.
 */
const answerHeaders = [
  'accept-ranges',
  'cache-control',
  'content-range',
  'content-type',
  'etag',
  'link',
  'retry-after',
  'x-request-id',
  'x-total-count',
]

/** Answers are data: opened directly on this origin, they must not act as the dashboard. */
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
 * True if the request comes from the dashboard served here. Since the token is added here, any other page that got a
 * request through could act with it. `Origin` and `Sec-Fetch-Site` reveal other sites, `Host` a name rebound to this
 * machine.
 */
function isOurs(request: Request, publicOrigin: string | undefined): boolean {
  const { origin: ownOrigin, host, hostname } = new URL(request.url)
  const isPublicHost = publicOrigin !== undefined && host === new URL(publicOrigin).host
  if (!isPublicHost && !isLiteral(hostname)) return false
  const site = request.headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin' && site !== 'none') return false
  // Including the scheme: a page loaded over plain HTTP under our name can be forged by anyone on the network.
  const from = request.headers.get('origin')
  return from === null || from === publicOrigin || (!isPublicHost && from === ownOrigin)
}

const badPath = () => new ApiError('invalid_request', 'The path can’t be sent to the API.')

function decodedOnce(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw badPath()
  }
}

/**
 * True if a server might read more in a segment than a name: a parent folder, a Windows separator, a control
 * character.
 */
function isHostile(text: string): boolean {
  return /[\\\u0000-\u001f\u007f]/.test(text) || text.split('/').some((part) => part === '.' || part === '..')
}

/** How often intermediaries might decode a path. */
const maxDecodings = 4

/**
 * Decodes, checks and re-encodes one segment. Refuses attempts to leave the API's base address, however often
 * encoded; an encoded slash stays encoded.
 */
function checkSegment(segment: string): string {
  const name = decodedOnce(segment)
  let text = name
  for (let times = 0; times < maxDecodings; times++) {
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

/** Maps a path here to the path below the API's base address. @throws ApiError */
const upstreamPath = (pathname: string): string =>
  pathname
    .replace(/^\/v1(?=\/|$)/, '')
    .split('/')
    .map(checkSegment)
    .join('/')

/** `link` with a list's next page at `here`, where the token is added, instead of at the API. */
const withNextHere = (link: string, here: string): string =>
  link.replaceAll(/<[^>?]*(\?[^>]*)>(?=[^<]*;\s*rel="?next\b)/gi, (_, search: string) => `<${here}${search}>`)

async function forward(
  request: Request,
  upstream: UpstreamConfig,
  publicOrigin: string | undefined,
): Promise<Response> {
  const { origin, pathname, search } = new URL(request.url)
  const headers = pick(request.headers, requestHeaders)
  const authorization = upstream.token ? `Bearer ${upstream.token}` : request.headers.get('authorization')
  if (authorization !== null) headers.set('authorization', authorization)
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD' && request.body !== null
  // With its length, the API refuses a body that is too large before it reads it, and can keep the connection.
  const length = request.headers.get('content-length')
  if (hasBody && length !== null) headers.set('content-length', length)
  // Redirects are not followed, because they could send the token elsewhere.
  const init = { method: request.method, headers, redirect: 'manual', signal: request.signal } as const
  // `duplex` streams the body; the DOM types don't know it.
  const streamed = { ...init, body: request.body, duplex: 'half' }
  const address = `${upstream.url}${upstreamPath(pathname)}${search}`
  const answer = await fetch(address, hasBody ? streamed : init)
  if (answer.status >= 300 && answer.status < 400 && answer.status !== 304) {
    throw new ApiError('upstream_unreachable', 'The API redirects to another address. Use its final address.')
  }
  const back = pick(answer.headers, answerHeaders)
  const link = back.get('link')
  if (link !== null) back.set('link', withNextHere(link, `${publicOrigin ?? origin}${pathname}`))
  for (const [name, value] of Object.entries(sandboxHeaders)) back.set(name, value)
  return new Response(answer.body, { status: answer.status, headers: back })
}

/** Errors of `fetch` before it has a connection. After all others, the API may have got the request. */
const unsentCodes = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']

const isUnsent = (error: unknown): boolean =>
  error instanceof Error && unsentCodes.includes(errorCode(error.cause))

/** Proxies `/v1` to the hosted API at `STUDIO_API_URL`, streaming both ways, and adds the token on this side only. */
export function createProxy(upstream: UpstreamConfig, publicOrigin: string | undefined) {
  return async (request: Request): Promise<Response> => {
    const requestId = newId('req')
    try {
      if (!isOurs(request, publicOrigin)) {
        throw new ApiError('forbidden', 'Only this server’s dashboard can use its proxy.')
      }
      return await forward(request, upstream, publicOrigin)
    } catch (error) {
      if (error instanceof ApiError) return failure(error, requestId)
      console.error(`[${requestId}] Couldn’t reach the API at ${upstream.url}:`, error)
      const code = isUnsent(error) ? 'upstream_offline' : 'upstream_unreachable'
      return failure(new ApiError(code, 'Couldn’t reach the API.'), requestId)
    }
  }
}
