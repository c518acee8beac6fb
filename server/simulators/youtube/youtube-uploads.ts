import * as z from 'zod/mini'
import { practiceUrls } from '../../platforms/addresses'
import { type Call, dayMs, json, jsonBody, postBy, Refusal, secondMs } from '../calls'
import type { Operation } from '../faults'
import { word } from '../identifiers'
import { collection } from '../store'
import { postMedia } from '../world'
import { badRequest, googleError, refuse, upload, type YouTubeServer } from './youtube-server'
import { videoResource } from './youtube-videos'

const granularity = 256 * 1024
const maxBytes = 256 * 1024 ** 3
const sessionMs = 7 * dayMs
/** Processing time of a video after its last byte, in milliseconds. */
const processingMs = 5 * secondMs

const Insert = z.strictObject({
  snippet: z.strictObject({
    title: z.optional(z.string()),
    description: z.optional(z.string()),
    tags: z.optional(z.array(z.string())),
    categoryId: z.optional(z.string()),
  }),
  status: z.optional(
    z.strictObject({
      privacyStatus: z.optional(z.enum(['public', 'private', 'unlisted'])),
      selfDeclaredMadeForKids: z.optional(z.boolean()),
      containsSyntheticMedia: z.optional(z.boolean()),
    }),
  ),
})
type Insert = z.output<typeof Insert>
const Session = z.object({ userId: z.string(), insert: Insert, mediaId: z.string() })

function checkInsert({ snippet }: Insert): void {
  const { title = '', description = '', tags = [], categoryId } = snippet
  if (!title.trim() || [...title].length > 100 || /[<>]/.test(title))
    throw refuse('invalidTitle', 'The request metadata specifies an invalid or empty video title.')
  if (new TextEncoder().encode(description).length > 5000 || /[<>]/.test(description))
    throw refuse('invalidDescription', 'The request metadata specifies an invalid video description.')
  if (tags.join(',').length > 500)
    throw refuse('invalidTags', 'The request metadata specifies invalid video keywords.')
  if (categoryId !== undefined && !/^\d{1,2}$/.test(categoryId))
    throw refuse('invalidCategoryId', 'The snippet.categoryId property specifies an invalid category ID.')
}

const sessions = (youtube: YouTubeServer) => collection(youtube.world.store, 'youtube', 'session', Session)

/** Begins a resumable upload. Its address needs no further authentication. */
async function start(youtube: YouTubeServer, call: Call): Promise<Response> {
  const { user, grant } = await youtube.caller(call, [upload], 0)
  const { query, request } = call
  if (query.get('uploadType') !== 'resumable') throw new Refusal(badRequest('uploadType must be resumable.'))
  const parts = (query.get('part') ?? '').split(',').sort()
  const insert = await jsonBody(call, Insert, badRequest)
  if (parts.join() !== Object.keys(insert).sort().join())
    throw refuse('unexpectedPart', 'part must name exactly the parts that the body holds.')
  checkInsert(insert)
  const mimeType = request.headers.get('x-upload-content-type') ?? ''
  const size = Number(request.headers.get('x-upload-content-length') ?? NaN)
  if (!/^video\/|^application\/octet-stream$/.test(mimeType) || !Number.isInteger(size))
    throw refuse(
      'mediaBodyRequired',
      'X-Upload-Content-Type must be a video, and X-Upload-Content-Length its size.',
    )
  if (size < 1 || size > maxBytes) throw refuse('mediaBodyRequired', 'The video has the wrong size.')
  await youtube.countInsert(grant.clientId)
  const id = word(40)
  await youtube.world.startMedia(id, {
    ownerId: user.id,
    mimeType,
    size,
    expiresAt: youtube.world.clock() + sessionMs,
  })
  await sessions(youtube).put(id, { userId: user.id, insert, mediaId: id })
  const location = new URL(call.url)
  location.searchParams.set('upload_id', id)
  return new Response(null, { status: 200, headers: { location: location.href, 'x-guploader-uploadid': id } })
}

interface Range {
  readonly first: number
  readonly last: number
  readonly size: number
}

/** Parses `bytes a-b/N`; `probe` if it has no bytes. Without a header it is the whole file. */
function rangeOf({ request }: Call, size: number): Range | 'probe' | undefined {
  const header = request.headers.get('content-range')
  if (header === null) return { first: 0, last: size - 1, size }
  if (/^bytes \*\/(\d+|\*)$/.test(header)) return 'probe'
  const [, first, last, total] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(header) ?? []
  if (first === undefined || last === undefined || total === undefined) return undefined
  return { first: Number(first), last: Number(last), size: Number(total) }
}

const incomplete = (received: number): Response =>
  new Response(null, {
    status: 308,
    headers: received > 0 ? { range: `bytes=0-${received - 1}` } : {},
  })

/**
 * Creates the video after its last byte. If the process died before, the next request does so. Its id is
 * stored first, so that it is created only once.
 */
async function complete(
  youtube: YouTubeServer,
  call: Call,
  session: z.output<typeof Session>,
): Promise<Response> {
  const { world } = youtube
  const { mediaId, insert } = session
  await world.media.update(mediaId, (before) =>
    before.details.postId === undefined
      ? { ...before, details: { ...before.details, postId: word(11) } }
      : undefined,
  )
  const media = await world.media.get(mediaId)
  const user = await world.users.get(session.userId)
  const id = media?.details.postId
  if (!media || !user || id === undefined) throw new Refusal(googleError(404, 'notFound', 'Not Found'))
  if (media.state === 'open') {
    const { snippet, status } = insert
    const video = postBy(world, call, user, {
      accountId: user.ids.channel ?? '',
      kind: 'video',
      title: snippet.title ?? '',
      text: snippet.description ?? '',
      // Videos of unaudited apps are locked as private.
      privacy: call.fault?.kind === 'private' ? 'private' : (status?.privacyStatus ?? 'public'),
      media: [postMedia(mediaId, media)],
      url: `${practiceUrls.google.site}/watch?v=${id}`,
      details: { readyAt: String(world.clock() + world.processingTime(processingMs)) },
    })
    await world.posts.put(id, video)
    await world.media.put(mediaId, { ...media, state: 'done' })
  }
  return json(await videoResource(youtube, call, id, ['status']))
}

async function put(youtube: YouTubeServer, call: Call): Promise<Response> {
  const { world } = youtube
  const id = call.query.get('upload_id') ?? ''
  const session = await sessions(youtube).get(id)
  const media = session && (await world.media.get(session.mediaId))
  if (!media || media.expiresAt <= world.clock())
    return googleError(404, 'notFound', 'The upload session is gone.')
  if (call.fault?.kind === 'expired') {
    await sessions(youtube).remove(id)
    return googleError(410, 'gone', 'The upload session has ended.')
  }
  if (media.received === media.size) return complete(youtube, call, session)
  const range = rangeOf(call, media.size)
  if (range === 'probe') return incomplete(media.received)
  if (!range || range.size !== media.size || range.last < range.first || range.last >= range.size)
    return googleError(400, 'badRequest', 'Failed to parse Content-Range header.')
  const isLast = range.last === media.size - 1
  const length = range.last - range.first + 1
  if (!isLast && length % granularity !== 0)
    return googleError(400, 'badRequest', 'Chunks must be multiples of 256 KiB.')
  if (range.first > media.received)
    return googleError(400, 'badRequest', `The next byte is ${media.received}.`)
  // Bytes already received are ignored; the response says where to continue.
  if (range.first < media.received) return incomplete(media.received)
  if (call.fault?.kind === 'no-range') return incomplete(0)
  if (call.fault?.kind === 'chunk-lost') return incomplete(media.received)
  const given = { index: media.parts, crc: media.crc, keep: false }
  const { bytes, crc } = await world.bytes.receive(id, call.request.body, given)
  if (bytes !== length) return googleError(400, 'badRequest', 'Content-Range does not fit the body.')
  await world.media.put(id, { ...media, crc, received: media.received + bytes, parts: media.parts + 1 })
  return isLast ? complete(youtube, call, session) : incomplete(media.received + bytes)
}

/** The last chunk creates the video. */
async function operation(youtube: YouTubeServer, call: Call): Promise<Operation> {
  const media = await youtube.world.media.get(call.query.get('upload_id') ?? '')
  const range = media && rangeOf(call, media.size)
  if (range === 'probe') return 'upload.status'
  return range && range.last === range.size - 1 ? 'publish' : 'upload.chunk'
}

const path = '/youtube/api/upload/youtube/v3/videos'

/** Resumable uploads (docs/publishing.md, section 8). */
export function uploadRoutes(youtube: YouTubeServer): void {
  youtube.on('POST', path, 'upload.start', (call) => start(youtube, call))
  youtube.on(
    'PUT',
    path,
    (call) => operation(youtube, call),
    (call) => put(youtube, call),
  )
}
