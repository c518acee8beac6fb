import { parseJson } from '~/domain/parse-json'
import {
  NoAnswer,
  NotSent,
  type PlatformHttp,
  type PlatformRequest,
  type PlatformResponse,
  type PlatformUrls,
  type PlatformVersions,
} from './adapter'

const timeoutMs = 30_000
const maxAnswerBytes = 1024 * 1024

/** Error codes of Node's `fetch` that mean that no connection was made. */
const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

function wasNeverSent(error: unknown): boolean {
  for (let reason = error; reason instanceof Error; reason = reason.cause)
    if ('code' in reason && typeof reason.code === 'string' && neverConnected.has(reason.code)) return true
  return false
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  if (!response.body) return text
  const reader = response.body.getReader()
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    bytes += chunk.value.length
    text += decoder.decode(chunk.value, { stream: true })
    if (bytes > maxAnswerBytes) {
      await reader.cancel()
      break
    }
  }
  return text + decoder.decode()
}

/** An HTTP client over `fetch`, either the host's or that of the simulated platforms. */
export function createPlatformHttp(given: {
  readonly fetch: (request: Request) => Promise<Response>
  readonly urls: PlatformUrls
  readonly versions: PlatformVersions
}): PlatformHttp {
  const send = async (request: PlatformRequest): Promise<PlatformResponse> => {
    const headers = new Headers({ ...request.headers })
    if (request.contentLength !== undefined) headers.set('content-length', String(request.contentLength))
    const init: RequestInit & { duplex?: 'half' } = {
      method: request.method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(request.timeoutMs ?? timeoutMs),
    }
    if (request.body !== undefined) init.body = request.body
    if (request.body instanceof ReadableStream) init.duplex = 'half'
    try {
      const response = await given.fetch(new Request(request.url, init))
      const text = await readText(response)
      return { status: response.status, headers: response.headers, text, json: parseJson(text) }
    } catch (error) {
      if (wasNeverSent(error)) throw new NotSent(/*i18n*/ 'The platform can’t be reached.', { cause: error })
      throw new NoAnswer(/*i18n*/ 'The platform didn’t answer.', { cause: error })
    }
  }
  return { send, urls: given.urls, versions: given.versions }
}
