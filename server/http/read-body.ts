import { ApiError } from './api-error'

/**
 * All bytes of a body, in memory. Past `maxBytes`, as they come out of the stream, it throws what `tooLarge` gives and
 * cancels the rest.
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

async function boundedText(request: Request, limit: number): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  // A host holds a body to the length it declares; then it need not be a stream, which costs as much as a small insert.
  const declared = request.headers.get('content-length')
  if (Number(declared ?? 0) > limit) throw tooLarge(limit)
  if (declared !== null) return decoder.decode(await request.arrayBuffer())
  return decoder.decode(await readBytes(request.body, limit, () => tooLarge(limit)))
}

/** Whether the body has any bytes. Hosts give a POST without a body an empty stream. */
async function hasBytes(request: Request): Promise<boolean> {
  for await (const chunk of request.body ?? []) if (chunk.byteLength > 0) return true
  return false
}

/** What `work` gives, or 400 when it takes longer. */
async function inTime<T>(work: Promise<T>, maxMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timedOut = new Promise<never>((_, reject) => {
    const message = `The body took longer than ${Math.ceil(maxMs / 1000)} s to arrive.`
    timer = setTimeout(() => reject(new ApiError('invalid_request', message)), maxMs)
  })
  // Whatever it comes to afterwards, nobody waits for it.
  work.catch(() => undefined)
  try {
    return await Promise.race([work, timedOut])
  } finally {
    clearTimeout(timer)
  }
}

export interface BodyLimits {
  readonly maxBytes: number
  /** Milliseconds until all of it has to be there. */
  readonly maxMs: number
  /** Whether a body that says its type may have no bytes. */
  readonly mayBeLeftOut: boolean
}

/**
 * The request's JSON, within its limits; `{}` where there is no body at all, so that a body whose fields all have
 * defaults may be left out (`mayBeLeftOut`: also by clients that name its type all the same). Refuses another content
 * type, broken UTF-8 and broken JSON with 400.
 */
export async function readJson(
  request: Request,
  { maxBytes, maxMs, mayBeLeftOut }: BodyLimits,
): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type === undefined && !(await inTime(hasBytes(request), maxMs))) return {}
  if (type !== 'application/json') {
    throw new ApiError('invalid_request', 'Send a JSON body with Content-Type: application/json.')
  }
  try {
    const text = await inTime(boundedText(request, maxBytes), maxMs)
    return mayBeLeftOut && text === '' ? {} : JSON.parse(text)
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new ApiError('invalid_request', 'The body isn’t valid JSON.')
  }
}
