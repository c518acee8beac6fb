import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'

export type Coding = 'br' | 'gzip'

const preferred: readonly Coding[] = ['br', 'gzip']

/**
 * The smallest available coding that an `Accept-Encoding` header allows; undefined for no compression. `q=0` refuses
 * a coding (RFC 9110, 12.5.3).
 */
export function chooseCoding(
  available: Readonly<Partial<Record<Coding, unknown>>>,
  header: string | null,
): Coding | undefined {
  const accepted = new Map(parseAccept((header ?? '').toLowerCase()).map(({ type, q }) => [type, q]))
  const weightOf = (coding: Coding): number => accepted.get(coding) ?? accepted.get('*') ?? 0
  return preferred.find((coding) => available[coding] && weightOf(coding) > 0)
}

type Answer = (request: Request) => Promise<Response>

/** Compressing a smaller answer saves no packet. */
const minBytes = 1024

const brotli = promisify(brotliCompress)
const codings = {
  // 4 compresses a list of 100 posts in about a millisecond, smaller than gzip; 11 would take a hundred times as
  // long.
  br: (body: Uint8Array) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body: Uint8Array) => promisify(gzip)(body, { level: 6 }),
}

const isJson = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('application/json') === true && !headers.has('content-encoding')

/** Compresses JSON answers for clients that accept it. Files, streams and short answers are passed through. */
export function compressed(answer: Answer): Answer {
  return async (request) => {
    const response = await answer(request)
    const coding = chooseCoding(codings, request.headers.get('accept-encoding'))
    if (!isJson(response)) return response
    response.headers.append('vary', 'Accept-Encoding')
    if (coding === undefined || request.method === 'HEAD') return response
    const body = new Uint8Array(await response.arrayBuffer())
    const { status, headers } = response
    if (body.byteLength < minBytes) return new Response(body, { status, headers })
    const compressedBody = new Uint8Array(await codings[coding](body))
    headers.set('content-encoding', coding)
    headers.set('content-length', String(compressedBody.byteLength))
    return new Response(compressedBody, { status, headers })
  }
}
