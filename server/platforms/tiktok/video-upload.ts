import * as z from 'zod/mini'
import { maybe } from '~/contract'
import { sentence } from '~/contract/server-sentences'
import {
  type MediaFile,
  NoAnswer,
  NotSent,
  PlatformError,
  type PlatformResponse,
  type Session,
} from '../adapter'
import { exactJson, isOwnAddress } from '../answers'
import { type ByteRange, streamRange } from '../file-stream'
import { redact } from '../redact'
import { retryAfter } from '../retry-times'
import { callTiktok, leaveOpen } from './api'
import { limits } from './limits'
import { type Publication, type SwitchedOff, videoInfo } from './post'

/** How a video is split: TikTok wants the number of chunks rounded down, so the last one takes the rest. */
export interface Chunks {
  readonly size: number
  readonly bytes: number
  readonly count: number
}

export function chunksOf(size: number): Chunks {
  const count = Math.floor(size / limits.chunkBytes)
  return count < 2 ? { size, bytes: size, count: 1 } : { size, bytes: limits.chunkBytes, count }
}

/** Byte range of the chunk at `index`. */
export const chunkAt = ({ size, bytes, count }: Chunks, index: number): ByteRange => ({
  start: index * bytes,
  end: index === count - 1 ? size - 1 : (index + 1) * bytes - 1,
})

/** The chunk that begins at byte `offset`; undefined if none does. */
export function chunkFrom({ bytes, count }: Chunks, offset: number): number | undefined {
  const index = offset / bytes
  return Number.isInteger(index) && index < count ? index : undefined
}

const Started = z.looseObject({ publish_id: z.string(), upload_url: z.string() })

/** Begins an upload, which stays invisible until its last byte. Its address expires within an hour. */
export async function startVideo(publication: Publication, off: SwitchedOff, chunks: Chunks) {
  const { session, isDraft } = publication
  const source = {
    source: 'FILE_UPLOAD',
    video_size: chunks.size,
    chunk_size: chunks.bytes,
    total_chunk_count: chunks.count,
  }
  const { publish_id: publishId, upload_url: uploadUrl } = isDraft
    ? await callTiktok(session, '/v2/post/publish/inbox/video/init/', { source_info: source }, Started)
    : await callTiktok(
        session,
        '/v2/post/publish/video/init/',
        { post_info: videoInfo(publication, off), source_info: source },
        Started,
      )
  if (!isOwnAddress(uploadUrl, session.http.urls.tiktok.api, 'tiktokapis.com'))
    throw new PlatformError('transient', /*i18n*/ 'TikTok named an upload address that isn’t its own.')
  return { publishId, uploadUrl }
}

export type ChunkResult =
  | { readonly kind: 'more' }
  /** All bytes arrived: the post is made. */
  | { readonly kind: 'complete' }
  /** TikTok wants to continue at this byte. */
  | { readonly kind: 'at'; readonly offset: number }
  /** The upload's address has expired. */
  | { readonly kind: 'ended' }

/** The byte after the last one that TikTok has, from its `Content-Range`. */
function offsetIn(response: PlatformResponse): number | undefined {
  const [, last] = /bytes\s+\d+-(\d+)\/\d+/.exec(response.headers.get('content-range') ?? '') ?? []
  return last === undefined ? undefined : Number(last) + 1
}

const Refused = z.looseObject({
  error: maybe(z.looseObject({ code: maybe(z.string()), message: maybe(z.string()) })),
  message: maybe(z.string()),
})

function chunkError(session: Session, response: PlatformResponse): PlatformError {
  const { status, headers } = response
  const parsed = z.safeParse(Refused, exactJson(response.text))
  const own = parsed.success ? (parsed.data.error?.message ?? parsed.data.message) : undefined
  const words = redact(own ?? sentence('refusedUpload', { platform: 'TikTok', status }), [
    session.accessToken,
  ])
  const details = {
    verbatim: own !== undefined,
    code: `HTTP ${status}`,
    requestId: headers.get('x-tt-logid') ?? undefined,
  }
  if (status === 429) {
    const now = session.clock()
    const until = retryAfter(headers, now) ?? now + limits.rateLimitWaitMs
    return new PlatformError('rate_limited', words, { ...details, until })
  }
  return new PlatformError(status >= 500 || status === 408 ? 'transient' : 'media_rejected', words, details)
}

/**
 * Sends one chunk. Rejects with `PlatformError` if it was refused, and with `NoAnswer` if the response says
 * nothing (docs/publishing.md, section 9).
 */
export async function sendChunk(
  session: Session,
  given: {
    readonly uploadUrl: string
    readonly file: MediaFile
    readonly chunks: Chunks
    readonly index: number
  },
): Promise<ChunkResult> {
  const { uploadUrl, file, chunks, index } = given
  const range = chunkAt(chunks, index)
  const response = await session.http.send({
    method: 'PUT',
    url: uploadUrl,
    headers: {
      'content-type': file.mimeType,
      'content-range': `bytes ${range.start}-${range.end}/${chunks.size}`,
    },
    body: await streamRange(file, range).catch((error: unknown) => {
      throw new NotSent(/*i18n*/ 'The video couldn’t be read.', { cause: error })
    }),
    contentLength: range.end - range.start + 1,
    timeoutMs: limits.chunkTimeoutMs,
  })
  const { status } = response
  if (status === 201) return { kind: 'complete' }
  if (status === 206) return { kind: 'more' }
  if (status === 403 || status === 404 || status === 410) return { kind: 'ended' }
  if (status === 416) {
    const offset = offsetIn(response)
    if (offset === undefined) return { kind: 'ended' }
    return offset >= chunks.size ? { kind: 'complete' } : { kind: 'at', offset }
  }
  if (status < 400) throw new NoAnswer(sentence('responded', { platform: 'TikTok', status }))
  throw chunkError(session, response)
}

/** The commit. If TikTok has an internal error, it may have accepted the bytes: rejects with `NoAnswer`. */
export function sendLastChunk(...given: Parameters<typeof sendChunk>): Promise<ChunkResult> {
  return sendChunk(...given).catch(leaveOpen)
}
