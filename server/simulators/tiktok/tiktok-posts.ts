import * as z from 'zod/mini'
import { isOfType } from '../../media/file-head'
import { practiceUrls } from '../../platforms/addresses'
import { type Call, dayMs, hourMs, jsonBody, madeBy, postBy, secondMs } from '../calls'
import type { Operation } from '../faults'
import { digits, word } from '../identifiers'
import { isHttpsOrLocal } from '../oauth'
import { type Media, type PostMedia, postMedia, publishMedia, type User } from '../world'
import { done, invalid, privacyLevels, refuse, type TikTokServer } from './tiktok-server'

const megabyte = 1024 * 1024
const bounds = {
  minChunk: 5 * megabyte,
  maxChunk: 64 * megabyte,
  maxLast: 128 * megabyte,
  maxVideo: 4 * 1024 * megabyte,
}
const postsADay = 15
const draftsADay = 5
/** Processing time of a post, and the delay before a public one has an identifier, in milliseconds. */
const processingMs = 5 * secondMs
export const moderationMs = 5 * secondMs

const FileUpload = z.strictObject({
  source: z.literal('FILE_UPLOAD'),
  video_size: z.int(),
  chunk_size: z.int(),
  total_chunk_count: z.int(),
})
const flags = {
  disable_comment: z.optional(z.boolean()),
  brand_content_toggle: z.optional(z.boolean()),
  brand_organic_toggle: z.optional(z.boolean()),
}
const utf16 = (max: number) => z.optional(z.string().check(z.maxLength(max)))
const VideoInit = z.strictObject({
  post_info: z.strictObject({
    title: utf16(2200),
    privacy_level: z.string(),
    disable_duet: z.optional(z.boolean()),
    disable_stitch: z.optional(z.boolean()),
    video_cover_timestamp_ms: z.optional(z.int()),
    is_aigc: z.optional(z.boolean()),
    ...flags,
  }),
  source_info: FileUpload,
})
const DraftInit = z.strictObject({ source_info: FileUpload })
const PhotoInit = z.strictObject({
  media_type: z.literal('PHOTO'),
  post_mode: z.enum(['DIRECT_POST', 'MEDIA_UPLOAD']),
  post_info: z.strictObject({
    title: utf16(90),
    description: utf16(4000),
    privacy_level: z.optional(z.string()),
    auto_add_music: z.optional(z.boolean()),
    ...flags,
  }),
  source_info: z.strictObject({
    source: z.literal('PULL_FROM_URL'),
    photo_images: z.array(z.string()).check(z.minLength(1), z.maxLength(35)),
    photo_cover_index: z.int().check(z.gte(0)),
  }),
})

/** Checks the chunking: a small file in one piece, otherwise equal chunks, with the rest in the last one. */
function checkChunks({
  video_size: size,
  chunk_size: chunk,
  total_chunk_count: count,
}: z.output<typeof FileUpload>): void {
  const isWhole = count === 1 && chunk === size && size <= bounds.maxChunk
  const isCut =
    chunk >= bounds.minChunk &&
    chunk <= bounds.maxChunk &&
    count === Math.floor(size / chunk) &&
    count >= 1 &&
    count <= 1000 &&
    size - (count - 1) * chunk <= bounds.maxLast
  if (size < 1 || size > bounds.maxVideo || (!isWhole && !isCut))
    throw refuse('invalid_params', 'The chunk size or the total chunk count is invalid.')
}

interface Info {
  readonly title?: string | undefined
  readonly text: string
  readonly privacy: string
}

interface Fetched {
  readonly media?: PostMedia
  readonly failure?: string
}

const photoTypes = ['image/jpeg', 'image/webp'] as const

/** Fetches one photo. Errors only show in the post's status. */
async function fetchPhoto({ world }: TikTokServer, id: string, address: string): Promise<Fetched> {
  if (!isHttpsOrLocal(address)) throw refuse('url_ownership_unverified')
  const response = await world.fetchMedia(address).catch(() => undefined)
  if (!response?.ok) return { failure: 'photo_pull_failed' }
  const { bytes, crc, head } = await world.bytes.receive(id, response.body, {
    index: 0,
    crc: 0,
    keep: true,
  })
  const fits = await Promise.all(photoTypes.map((type) => isOfType(head, type)))
  const mimeType = photoTypes[fits.indexOf(true)]
  if (!mimeType) return { failure: 'file_format_check_failed' }
  await world.startMedia(id, { ownerId: 'feed', mimeType, size: bytes, received: bytes, crc, state: 'done' })
  return { media: { id, mimeType, size: bytes, crc } }
}

/**
 * Creates the post; drafts go to the person's inbox instead. `last`: the upload's state after its last bytes,
 * stored together with the post.
 */
async function finish(
  tiktok: TikTokServer,
  call: Call,
  publishId: string,
  given: {
    readonly user: User
    readonly info: Info | undefined
    readonly media: readonly PostMedia[]
    readonly last?: Pick<Media, 'crc' | 'received' | 'parts'>
  },
): Promise<void> {
  const { world } = tiktok
  const { user, info, media, last } = given
  const readyAt = world.clock() + world.processingTime(processingMs)
  const postId = digits(19, '7')
  const done = (before: Media): Media => ({
    ...before,
    ...last,
    state: 'done',
    readyAt,
    details: { ...before.details, ...(info ? { postId } : madeBy(call)) },
  })
  if (!info) {
    await world.media.update(publishId, done)
    return
  }
  const kind = media.every(({ mimeType }) => mimeType.startsWith('image/')) ? 'photo' : 'video'
  const data = postBy(world, call, user, {
    kind,
    text: info.text,
    ...(info.title && { title: info.title }),
    privacy: call.fault?.kind === 'private' ? 'SELF_ONLY' : info.privacy,
    media: [...media],
    url: `${practiceUrls.tiktok.site}/@${user.handle}/${kind}/${postId}`,
    listedAt: readyAt,
  })
  await publishMedia(world, publishId, done, { id: postId, data })
}

async function checkLimits(
  { world, countCall: counted }: TikTokServer,
  user: User,
  isDraft: boolean,
): Promise<void> {
  await counted(user, 'init', 6)
  const limit = isDraft ? draftsADay : postsADay
  if ((await world.use(`${isDraft ? 'drafts' : 'posts'} ${user.id}`, limit, dayMs)).exceeded)
    throw refuse(isDraft ? 'spam_risk_too_many_pending_share' : 'spam_risk_too_many_posts')
}

function checkPrivacy(level: string | undefined): void {
  if (!privacyLevels.some((option) => option === level)) throw refuse('privacy_level_option_mismatch')
}

async function initVideo(tiktok: TikTokServer, call: Call, isDraft: boolean): Promise<Response> {
  const { world } = tiktok
  const user = await tiktok.caller(call, isDraft ? 'video.upload' : 'video.publish')
  const body: {
    post_info?: z.output<typeof VideoInit>['post_info']
    source_info: z.output<typeof DraftInit>['source_info']
  } = isDraft ? await jsonBody(call, DraftInit, invalid) : await jsonBody(call, VideoInit, invalid)
  const { post_info: post, source_info: source } = body
  if (post) checkPrivacy(post.privacy_level)
  checkChunks(source)
  await checkLimits(tiktok, user, isDraft)
  const info = post && { text: post.title ?? '', privacy: post.privacy_level }
  const publishId = `v_${isDraft ? 'inbox' : 'pub'}_file~v2-1.${digits(19, '7')}`
  await world.startMedia(publishId, {
    ownerId: user.id,
    mimeType: 'video/mp4',
    size: source.video_size,
    expiresAt: world.clock() + hourMs,
    details: {
      kind: isDraft ? 'draft' : 'video',
      source: source.source,
      chunk: String(source.chunk_size),
      count: String(source.total_chunk_count),
      ...(info && { info: JSON.stringify(info) }),
    },
  })
  const query = new URLSearchParams({ upload_id: publishId, upload_token: word(24) })
  return done({ publish_id: publishId, upload_url: `${call.origin}/tiktok/upload/video/?${query}` })
}

/** Photos are fetched, so this request publishes them. */
async function initPhotos(tiktok: TikTokServer, call: Call): Promise<Response> {
  const { world } = tiktok
  const body = await jsonBody(call, PhotoInit, invalid)
  const isDraft = body.post_mode === 'MEDIA_UPLOAD'
  const user = await tiktok.caller(call, isDraft ? 'video.upload' : 'video.publish')
  const { post_info: post, source_info: source } = body
  if (!isDraft) checkPrivacy(post.privacy_level)
  if (source.photo_cover_index >= source.photo_images.length)
    throw refuse('invalid_params', 'photo_cover_index is out of range.')
  await checkLimits(tiktok, user, isDraft)
  const publishId = `p_${isDraft ? 'inbox' : 'pub'}_url~v2.${digits(19, '7')}`
  const files: Fetched[] = []
  for (const address of source.photo_images) files.push(await fetchPhoto(tiktok, word(16), address))
  await world.startMedia(publishId, {
    ownerId: user.id,
    mimeType: 'application/x-photos',
    size: 0,
    details: { kind: isDraft ? 'draft' : 'photo', source: 'PULL_FROM_URL' },
  })
  const info = isDraft
    ? undefined
    : { title: post.title, text: post.description ?? '', privacy: post.privacy_level ?? '' }
  const failure = files.find((file) => file.failure !== undefined)?.failure
  const media = files.flatMap((file) => file.media ?? [])
  if (failure === undefined) await finish(tiktok, call, publishId, { user, info, media })
  else
    await world.media.update(publishId, (before) => ({
      ...before,
      state: 'failed',
      details: { ...before.details, failure },
    }))
  return done({ publish_id: publishId })
}

interface ChunkRange {
  readonly publishId: string
  readonly media: Media
  readonly first: number
  readonly last: number
}

/** Parses the range of an upload request; undefined if it is invalid. */
async function chunkRange({ world }: TikTokServer, call: Call): Promise<ChunkRange | undefined> {
  const publishId = call.query.get('upload_id') ?? ''
  const media = await world.media.get(publishId)
  const range = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(call.request.headers.get('content-range') ?? '')
  if (!media || !range || Number(range[3]) !== media.size) return undefined
  return { publishId, media, first: Number(range[1]), last: Number(range[2]) }
}

const progressHeaders = ({ received, size }: Media): Record<string, string> => ({
  'content-range': `bytes 0-${Math.max(0, received - 1)}/${size}`,
})

async function put(tiktok: TikTokServer, call: Call): Promise<Response> {
  const { world } = tiktok
  const found = await chunkRange(tiktok, call)
  if (!found) return new Response('Bad Request', { status: 400 })
  const { publishId, media, first, last } = found
  if (
    media.expiresAt <= world.clock() ||
    media.details.source !== 'FILE_UPLOAD' ||
    call.fault?.kind === 'expired'
  )
    return new Response('Forbidden', { status: 403 })
  if (!/^video\/(mp4|quicktime|webm)$/.test(call.request.headers.get('content-type') ?? ''))
    return new Response('Unsupported Media Type', { status: 415 })
  if (media.state === 'done') return new Response(null, { status: 201, headers: progressHeaders(media) })
  const chunk = Number(media.details.chunk)
  const isLast = media.parts === Number(media.details.count) - 1
  const end = isLast ? media.size - 1 : first + chunk - 1
  if (first !== media.received || last !== end)
    return new Response('Range Not Satisfiable', { status: 416, headers: progressHeaders(media) })
  if (call.fault?.kind === 'chunk-lost')
    return new Response(null, { status: 206, headers: progressHeaders(media) })
  const given = { index: media.parts, crc: media.crc, keep: false }
  const { bytes, crc } = await world.bytes.receive(publishId, call.request.body, given)
  if (bytes !== last - first + 1) return new Response('Bad Request', { status: 400 })
  const arrived = { crc, received: last + 1, parts: media.parts + 1 }
  const next = { ...media, ...arrived }
  const user = isLast ? await world.users.get(media.ownerId) : undefined
  if (!user) await world.media.put(publishId, next)
  if (!isLast) return new Response(null, { status: 206, headers: progressHeaders(next) })
  if (user) {
    const info = media.details.info === undefined ? undefined : parsedInfo(media.details.info)
    const made = [postMedia(publishId, next)]
    await finish(tiktok, call, publishId, { user, info, media: made, last: arrived })
  }
  return new Response(null, { status: 201, headers: progressHeaders(next) })
}

const parsedInfo = (text: string): Info =>
  z.parse(z.object({ text: z.string(), privacy: z.string() }), JSON.parse(text))

/** Videos, photos and drafts (docs/publishing.md, section 9). */
export function postRoutes(tiktok: TikTokServer): void {
  const { on } = tiktok
  const base = '/tiktok/api/v2/post/publish'
  on('POST', `${base}/video/init/`, 'upload.start', (call) => initVideo(tiktok, call, false))
  on('POST', `${base}/inbox/video/init/`, 'upload.start', (call) => initVideo(tiktok, call, true))
  on('POST', `${base}/content/init/`, 'publish', (call) => initPhotos(tiktok, call))
  const chunkOperation = async (call: Call): Promise<Operation> => {
    const found = await chunkRange(tiktok, call)
    return found && found.last === found.media.size - 1 ? 'publish' : 'upload.chunk'
  }
  on('PUT', '/tiktok/upload/video/', chunkOperation, (call) => put(tiktok, call))
}
