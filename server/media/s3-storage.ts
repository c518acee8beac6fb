import { AwsClient } from 'aws4fetch'
import type { Clock } from '../ports/dependencies'
import { readBytes } from '../http/read-body'
import { type MediaStorage, StorageUnavailable, TooLarge } from '../ports/media-storage'

/** A bucket of an S3-compatible service (README, "Configuration"), addressed by path: `endpoint/bucket/key`. */
export interface S3Config {
  /** Scheme and host, perhaps with a path; no trailing slash. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** The bucket can't be used; the message says why in one sentence, without its keys. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
}

/** Times that an answer of 429 or 5xx is asked for again, with growing pauses. */
const retries = 3

/** What is larger, and of a length that is known, is sent as it comes: once, since it can't be asked for again. */
const maxBufferedBytes = 8 * 2 ** 20

const encoded = (path: string): string => path.split('/').map(encodeURIComponent).join('/')

const bucketAddress = ({ endpoint, bucket }: S3Config): string => `${endpoint}/${encodeURIComponent(bucket)}`

/** `20260302T120000Z` */
const signingTime = (at: number): string => new Date(at).toISOString().replaceAll(/[:-]|\.\d{3}/g, '')

function client({ accessKeyId, secretAccessKey, region }: S3Config, tries = retries): AwsClient {
  return new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: tries })
}

/** How long the bucket is waited for, in milliseconds. */
export interface S3Timeouts {
  /** For the beginning of an answer, and between two pieces of what it sends or takes. */
  readonly answerMs: number
  /** For a file that it copies by itself. */
  readonly copyMs: number
}

const serverTimeouts: S3Timeouts = { answerMs: 15_000, copyMs: 300_000 }

/** Milliseconds that a kilobyte may take on its way there, on a slow line. */
const msPerKilobyte = 10

/** A promise's outcome, or a refusal after `ms` milliseconds; then `onTimeout` is called. */
async function inTime<T>(work: Promise<T>, ms: number, onTimeout: () => void): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const waited = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new StorageUnavailable('The storage didn’t answer in time.'))
      onTimeout()
    }, ms)
  })
  try {
    return await Promise.race([work, waited])
  } finally {
    clearTimeout(timer)
  }
}

/** The bytes of an answer, as long as they keep coming. */
function whileComing(body: ReadableStream<Uint8Array>, ms: number): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await inTime(
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

function failed(doing: string, status: number): Error {
  if (status >= 500 || status === 429)
    return new StorageUnavailable(`The storage couldn’t ${doing} a file (${status}).`)
  return new StorageError(`The storage refused to ${doing} a file (${status}).`)
}

/** S3 answers a copy with 200 before it is done, and tells in the body when it failed. */
async function checkCopied(response: Response): Promise<void> {
  const said = await response.text()
  if (!response.ok || said.includes('<Error>')) throw failed('move', response.status)
}

/** Addresses of files in the bucket at `root` that open without a key, for a time. */
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
        // All of them, so that the type is part of what is signed.
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
 * Media in a bucket. Uploads go there straight from the browser (`signedPut`); all that is read goes through this server,
 * so that one guarded address serves it whatever the storage. Files made here are held in memory while they are sent,
 * but for large ones whose size is known (an archive's).
 */
export function s3Storage(
  config: S3Config,
  clock: Clock,
  { answerMs, copyMs }: S3Timeouts = serverTimeouts,
): MediaStorage {
  const aws = client(config)
  const once = client(config, 0)
  const root = bucketAddress(config)
  const ask = async (by: AwsClient, path: string, init: RequestInit, ms: number): Promise<Response> => {
    const over = new AbortController()
    const { signal } = over
    try {
      const asked = by.fetch(`${root}/${encoded(path)}`, {
        ...init,
        signal,
        aws: { datetime: signingTime(clock()) },
      })
      return await inTime(asked, ms, () => over.abort())
    } catch (error) {
      if (error instanceof StorageUnavailable) throw error
      throw new StorageUnavailable('The storage can’t be reached.', { cause: error })
    }
  }
  const send = (path: string, init: RequestInit = {}, ms = answerMs): Promise<Response> =>
    ask(aws, path, init, ms)

  const stream = async (path: string, body: ReadableStream<Uint8Array>, size: number): Promise<void> => {
    const headers = { 'content-length': String(size) }
    const init = { method: 'PUT', body, headers, duplex: 'half' }
    const response = await ask(once, path, init, answerMs + (size / 1000) * msPerKilobyte)
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
      // An empty file has no first byte to ask for.
      if (response.status === 416) return new Blob([]).stream()
      if (response.ok && response.body) return whileComing(response.body, answerMs)
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

/** Asks for the bucket itself, so that a wrong address or key is told at the start. Throws `StorageError`. */
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
