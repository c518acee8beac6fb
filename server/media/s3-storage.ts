import { AwsClient } from 'aws4fetch'
import { readBytes } from '../http/read-body'
import type { Clock } from '../ports/dependencies'
import { type MediaStorage, StorageUnavailable, TooLarge } from '../ports/media-storage'

/** A bucket of an S3-compatible service (README, "Configuration"), addressed by path: `endpoint/bucket/key`. */
export interface S3Config {
  /** Scheme and host, optionally with a path; no trailing slash. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** The bucket can't be used. The message says why in one sentence, without the keys. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
}

/** Number of retries after 429 or 5xx, with increasing delays. */
const retries = 3

/** Larger bodies of known length are streamed, without retries, since a stream can't be replayed. */
const maxBufferedBytes = 8 * 2 ** 20

const encoded = (path: string): string => path.split('/').map(encodeURIComponent).join('/')

const bucketAddress = ({ endpoint, bucket }: S3Config): string => `${endpoint}/${encodeURIComponent(bucket)}`

/** `20260302T120000Z` */
const signingTime = (at: number): string => new Date(at).toISOString().replaceAll(/[:-]|\.\d{3}/g, '')

function client({ accessKeyId, secretAccessKey, region }: S3Config, tries = retries): AwsClient {
  return new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: tries })
}

/** Timeouts for the bucket, in milliseconds. */
export interface S3Timeouts {
  /** Until the start of an answer, and between two chunks of a body. */
  readonly answerMs: number
  /** For copying a file within the bucket. */
  readonly copyMs: number
}

const serverTimeouts: S3Timeouts = { answerMs: 15_000, copyMs: 300_000 }

/** Extra milliseconds allowed per kilobyte sent, for slow connections. */
const msPerKilobyte = 10

/** Settles like `work`, or rejects after `ms` milliseconds and calls `onTimeout`. */
async function withTimeout<T>(work: Promise<T>, ms: number, onTimeout: () => void): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new StorageUnavailable('The storage didn’t answer in time.'))
      onTimeout()
    }, ms)
  })
  try {
    return await Promise.race([work, timedOut])
  } finally {
    clearTimeout(timer)
  }
}

/** A body that fails if no chunk arrives within `ms` milliseconds. */
function withChunkTimeout(body: ReadableStream<Uint8Array>, ms: number): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await withTimeout(
          reader.read(),
          ms,
          () => void reader.cancel().catch(() => undefined),
        )
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}

function failed(verb: string, status: number): Error {
  if (status >= 500 || status === 429)
    return new StorageUnavailable(`The storage couldn’t ${verb} a file (${status}).`)
  return new StorageError(`The storage refused to ${verb} a file (${status}).`)
}

/** S3 answers a copy with 200 before it is done, and reports a failure in the body. */
async function checkCopied(response: Response): Promise<void> {
  const body = await response.text()
  if (!response.ok || body.includes('<Error>')) throw failed('move', response.status)
}

/** Creates pre-signed URLs for files in the bucket at `root`. */
function signedAddresses(
  aws: AwsClient,
  root: string,
  clock: Clock,
): Required<Pick<MediaStorage, 'signedPut' | 'signedGet'>> {
  const address = (path: string, lifeMs: number): URL => {
    const url = new URL(`${root}/${encoded(path)}`)
    url.searchParams.set('X-Amz-Expires', String(Math.floor(lifeMs / 1000)))
    return url
  }
  return {
    async signedPut(path, { mimeType, lifeMs }) {
      const request = await aws.sign(address(path, lifeMs), {
        method: 'PUT',
        headers: { 'content-type': mimeType },
        // Signs all headers, so that the content type is fixed.
        aws: { signQuery: true, allHeaders: true, datetime: signingTime(clock()) },
      })
      return request.url
    },
    async signedGet(path, { mimeType, lifeMs }) {
      const url = address(path, lifeMs)
      url.searchParams.set('response-content-type', mimeType)
      const request = await aws.sign(url, { aws: { signQuery: true, datetime: signingTime(clock()) } })
      return request.url
    },
  }
}

/**
 * Media in a bucket. Uploads go there straight from the browser (`signedPut`). Reads go through this server, so that files
 * have the same guarded addresses with any storage. Files written by this server are buffered in memory, except for large
 * ones of known size (an archive's).
 */
export function s3Storage(
  config: S3Config,
  clock: Clock,
  { answerMs, copyMs }: S3Timeouts = serverTimeouts,
): MediaStorage {
  const aws = client(config)
  const once = client(config, 0)
  const root = bucketAddress(config)
  const request = async (by: AwsClient, path: string, init: RequestInit, ms: number): Promise<Response> => {
    const controller = new AbortController()
    const { signal } = controller
    try {
      const response = by.fetch(`${root}/${encoded(path)}`, {
        ...init,
        signal,
        aws: { datetime: signingTime(clock()) },
      })
      return await withTimeout(response, ms, () => controller.abort())
    } catch (error) {
      if (error instanceof StorageUnavailable) throw error
      throw new StorageUnavailable('The storage can’t be reached.', { cause: error })
    }
  }
  const send = (path: string, init: RequestInit = {}, ms = answerMs): Promise<Response> =>
    request(aws, path, init, ms)

  const stream = async (path: string, body: ReadableStream<Uint8Array>, size: number): Promise<void> => {
    const headers = { 'content-length': String(size) }
    const init = { method: 'PUT', body, headers, duplex: 'half' }
    const response = await request(once, path, init, answerMs + (size / 1000) * msPerKilobyte)
    await response.body?.cancel()
    if (!response.ok) throw failed('write', response.status)
  }

  const remove = async (path: string): Promise<void> => {
    const response = await send(path, { method: 'DELETE' })
    await response.body?.cancel()
    if (!response.ok && response.status !== 404) throw failed('remove', response.status)
  }

  return {
    remove,
    async write(path, body, maxBytes, size) {
      if (size !== undefined && size > maxBufferedBytes) {
        if (size > maxBytes) throw new TooLarge()
        await stream(path, body, size)
        return size
      }
      const bytes = await readBytes(body, maxBytes, () => new TooLarge())
      const ms = answerMs + (bytes.byteLength / 1000) * msPerKilobyte
      const response = await send(path, { method: 'PUT', body: bytes }, ms)
      await response.body?.cancel()
      if (!response.ok) throw failed('write', response.status)
      return bytes.byteLength
    },
    async read(path, range) {
      const headers = range && { range: `bytes=${range.start}-${range.end}` }
      const response = await send(path, { ...(headers && { headers }) })
      // Any range of an empty file is unsatisfiable.
      if (response.status === 416) return new Blob([]).stream()
      if (response.ok && response.body) return withChunkTimeout(response.body, answerMs)
      await response.body?.cancel()
      if (response.status === 404) return undefined
      throw failed('read', response.status)
    },
    async size(path) {
      const response = await send(path, { method: 'HEAD' })
      if (response.status === 404) return undefined
      if (!response.ok) throw failed('look at', response.status)
      return Number(response.headers.get('content-length') ?? 0)
    },
    async move(from, to) {
      const source = `/${encodeURIComponent(config.bucket)}/${encoded(from)}`
      const init = { method: 'PUT', headers: { 'x-amz-copy-source': source } }
      await checkCopied(await send(to, init, copyMs))
      await remove(from)
    },
    ...signedAddresses(aws, root, clock),
  }
}

/** Checks the bucket, so that a wrong address or key is reported at startup. Throws `StorageError`. */
export async function checkBucket(config: S3Config): Promise<void> {
  const name = `The bucket “${config.bucket}” of S3_ENDPOINT`
  let response: Response
  try {
    response = await client(config).fetch(bucketAddress(config), {
      method: 'HEAD',
      signal: AbortSignal.timeout(serverTimeouts.answerMs),
    })
  } catch (error) {
    throw new StorageError(`${name} can’t be reached.`, { cause: error })
  }
  if (response.ok) return
  const reasons: Partial<Record<number, string>> = {
    403: 'doesn’t accept S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or they aren’t allowed to list it',
    404: 'doesn’t exist',
    301: 'is in another region than S3_REGION',
    400: 'is in another region than S3_REGION',
  }
  throw new StorageError(`${name} ${reasons[response.status] ?? `responded with ${response.status}`}.`)
}
