import { within } from '../ports/wait'
import { ApiError } from './api-error'

/**
 * Reads a whole body into memory. Beyond `maxBytes` it throws the error that `tooLarge` returns and cancels the
 * stream.
 */
export async function readBytes(
  body: AsyncIterable<Uint8Array> | null,
  maxBytes: number,
  tooLarge: () => Error,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    // Leaving the loop cancels the stream.
    if (size > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}

const tooLarge = (limit: number) =>
  new ApiError('payload_too_large', `The body is larger than ${limit.toLocaleString('en')} bytes.`)

/**
 * The chunks of a body. What isn’t taken of them is read and dropped, because cancelling would close the connection, on
 * which the next request may already be sent. Hono limits how much and for how long.
 */
async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    reader.releaseLock()
    void body.pipeTo(new WritableStream()).catch(() => undefined)
  }
}

async function readText(request: Request, limit: number): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  // The host enforces the declared length, so the body needn't be streamed, which costs as much as a small insert.
  const declared = request.headers.get('content-length')
  if (Number(declared ?? 0) > limit) throw tooLarge(limit)
  if (declared !== null) return decoder.decode(await request.arrayBuffer())
  return decoder.decode(await readBytes(request.body && chunksOf(request.body), limit, () => tooLarge(limit)))
}

/** True if the body has any bytes. Hosts give a POST without a body an empty stream. */
async function hasBytes(request: Request): Promise<boolean> {
  for await (const chunk of request.body ?? []) if (chunk.byteLength > 0) return true
  return false
}

/** The result of `work`; throws 400 if it takes longer than `maxMs`. */
async function withTimeout<T>(work: Promise<T>, maxMs: number): Promise<T> {
  return within(work, maxMs, () => {
    throw new ApiError('invalid_request', `The body took longer than ${Math.ceil(maxMs / 1000)} s to arrive.`)
  })
}

interface BodyLimits {
  readonly maxBytes: number
  /** Milliseconds until the whole body must have arrived. */
  readonly maxMs: number
  /** An empty body is accepted even if its content type is given. */
  readonly mayBeLeftOut: boolean
}

/**
 * The request's JSON, within the limits; `{}` without a body, so that a body whose fields all have defaults may be
 * left out (with `mayBeLeftOut`, also by clients that send its content type anyway). Throws 400 for another content
 * type, invalid UTF-8 and invalid JSON.
 */
export async function readJson(
  request: Request,
  { maxBytes, maxMs, mayBeLeftOut }: BodyLimits,
): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type === undefined && !(await withTimeout(hasBytes(request), maxMs))) return {}
  if (type !== 'application/json') {
    throw new ApiError('invalid_request', 'Send a JSON body with Content-Type: application/json.')
  }
  try {
    const text = await withTimeout(readText(request, maxBytes), maxMs)
    return mayBeLeftOut && text === '' ? {} : JSON.parse(text)
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new ApiError('invalid_request', 'The body isn’t valid JSON.')
  }
}
