import * as z from 'zod/mini'
import { maybe } from '~/contract/answer'
import {
  type Checkpoint,
  type MediaFile,
  NoAnswer,
  PlatformError,
  type PlatformResponse,
  type SaveCheckpoint,
  type Session,
} from '../adapter'
import { call, isOwnAddress, readAnswer, readTolerantly } from '../answers'
import { type ByteRange, lengthOf, streamRange } from '../file-stream'
import { youtubeFailure } from './errors'
import { limits } from './limits'

const YoutubeCheckpoint = z.object({
  /** Upload address. */
  session: maybe(z.string()),
  /** Size of the file when the upload began, in bytes. */
  size: z.catch(z.number(), 0),
  /** Bytes that YouTube has. */
  offset: z.catch(z.number(), 0),
  /** The video's id, if the upload turned out to be complete. */
  videoId: maybe(z.string()),
})
type Upload = z.output<typeof YoutubeCheckpoint>

/** Parses the upload in a YouTube checkpoint. */
export const uploadIn = (checkpoint: Checkpoint): Upload => readTolerantly(YoutubeCheckpoint, checkpoint)

/** The state of an upload: complete, its number of bytes, or expired. */
export type UploadState =
  | { readonly kind: 'complete'; readonly videoId: string }
  | { readonly kind: 'incomplete'; readonly offset: number }
  | { readonly kind: 'gone' }

const Inserted = z.object({ id: z.string().check(z.minLength(1)) })

/** Bytes that YouTube has: none if a 308 has no range. */
function offsetIn(headers: Headers): number {
  const [, last] = /^bytes=0-(\d+)$/.exec(headers.get('range') ?? '') ?? []
  return last === undefined ? 0 : Number(last) + 1
}

/** The state that a response of the upload address describes; undefined for any other response. */
export function stateIn(response: PlatformResponse): UploadState | undefined {
  const { status, headers } = response
  if (status === 308) return { kind: 'incomplete', offset: offsetIn(headers) }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 200 || status === 201)
    return { kind: 'complete', videoId: readAnswer(Inserted, response).id }
  return undefined
}

async function put(
  session: Session,
  address: string,
  contentRange: string,
  bytes?: { readonly file: MediaFile; readonly range: ByteRange },
): Promise<PlatformResponse> {
  const { http, accessToken } = session
  return http.send({
    method: 'PUT',
    url: address,
    headers: {
      'content-range': contentRange,
      ...(bytes && { 'content-type': bytes.file.mimeType }),
      ...(isOwnAddress(address, http.urls.google.api, 'googleapis.com') && {
        authorization: `Bearer ${accessToken}`,
      }),
    },
    contentLength: bytes ? lengthOf(bytes.range) : 0,
    timeoutMs: limits.uploadTimeout,
    ...(bytes && { body: await streamRange(bytes.file, bytes.range) }),
  })
}

/** Queries the upload's progress without changing it. */
export async function probe(session: Session, address: string, size: number): Promise<UploadState> {
  const response = await put(session, address, `bytes */${size}`)
  const state = stateIn(response)
  if (state) return state
  throw youtubeFailure(response, session)
}

/** Sends one byte range of the file. */
export function sendPart(
  session: Session,
  address: string,
  file: MediaFile,
  range: ByteRange,
): Promise<PlatformResponse> {
  // All bytes were sent but the answer was lost, so the state is queried again.
  if (range.start > range.end) return put(session, address, `bytes */${file.size}`)
  return put(session, address, `bytes ${range.start}-${range.end}/${file.size}`, { file, range })
}

async function begin(session: Session, file: MediaFile, metadata: object, notify: boolean): Promise<string> {
  const path = '/upload/youtube/v3/videos?uploadType=resumable&part=snippet,status'
  const { headers } = await call(
    session.http,
    {
      method: 'POST',
      url: `${session.http.urls.google.api}${path}${notify ? '' : '&notifySubscribers=false'}`,
      headers: {
        authorization: `Bearer ${session.accessToken}`,
        'content-type': 'application/json; charset=UTF-8',
        'x-upload-content-type': file.mimeType,
        'x-upload-content-length': String(file.size),
      },
      body: JSON.stringify(metadata),
    },
    { failure: (response) => youtubeFailure(response, session) },
  )
  const address = headers.get('location')
  if (address === null || !URL.canParse(address))
    throw new NoAnswer(/*i18n*/ 'YouTube’s response doesn’t name an upload address.')
  return address
}

/**
 * Uploads all of the video but the last part, which creates it (docs/publishing.md, section 8). An upload
 * that was begun earlier is resumed where YouTube says.
 */
export async function uploadAllButLastPart(given: {
  readonly session: Session
  readonly file: MediaFile
  readonly metadata: object
  readonly notify: boolean
  readonly checkpoint: Checkpoint
  readonly save: SaveCheckpoint
}): Promise<void> {
  const { session, file, save } = given
  const { size } = file
  const known = uploadIn(given.checkpoint)
  if (known.videoId !== undefined) return
  let address = known.size === size ? known.session : undefined
  let offset = 0
  if (address !== undefined) {
    const state = await probe(session, address, size)
    if (state.kind === 'complete')
      return save({ session: address, size, offset: size, videoId: state.videoId })
    if (state.kind === 'gone') address = undefined
    else if (state.offset !== known.offset) await save({ session: address, size, offset: state.offset })
    if (state.kind === 'incomplete') offset = state.offset
  }
  if (address === undefined) {
    address = await begin(session, file, given.metadata, given.notify)
    await save({ session: address, size, offset })
  }
  for (let stalls = 0; size - offset > limits.chunkBytes; ) {
    const response = await sendPart(session, address, file, {
      start: offset,
      end: offset + limits.chunkBytes - 1,
    })
    const state = stateIn(response)
    if (!state) throw youtubeFailure(response, session)
    if (state.kind === 'gone')
      throw new PlatformError('transient', /*i18n*/ 'YouTube ended the upload. It starts again.')
    if (state.kind === 'complete')
      return save({ session: address, size, offset: size, videoId: state.videoId })
    stalls = state.offset > offset ? 0 : stalls + 1
    if (stalls >= limits.maxStalls)
      throw new PlatformError('transient', /*i18n*/ 'YouTube doesn’t accept more of the video at the moment.')
    offset = state.offset
    await save({ session: address, size, offset })
  }
}
