import { notFound } from '../http/api-error'
import type { MediaStorage } from '../ports/media-storage'

/** First and last byte, both inclusive. */
interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * Parses a `Range` header for a file of `size` bytes (RFC 9110, 14.2). `undefined` means the whole file: there is no
 * header, or one that may be ignored. `unsatisfiable` means 416.
 */
function byteRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  if (first === '') {
    const length = Number(last)
    return length === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return undefined
  return start >= size ? 'unsatisfiable' : { start, end }
}

/**
 * Answers GET and HEAD with a stored file of `size` bytes.
 * @param wanted the value of `Range`
 */
export async function answerFile(
  { method }: Request,
  { storage }: { readonly storage: MediaStorage },
  file: { readonly path: string; readonly size: number; readonly headers: Headers },
  wanted: string | null,
): Promise<Response> {
  const { path, size, headers } = file
  const range = byteRange(wanted, size)
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${size}`)
    return new Response(null, { status: 416, headers })
  }
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${size}`)
  headers.set('content-length', String(range ? range.end - range.start + 1 : size))
  const status = range ? 206 : 200
  if (method === 'HEAD') return new Response(null, { status, headers })
  const body = await storage.read(path, range)
  if (!body) throw notFound(/*i18n*/ 'file')
  return new Response(body, { status, headers })
}

/** Headers that stop a served file from running scripts or loading anything (docs/architecture.md, "Media"). */
export const sandboxHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
}
