import * as z from 'zod/mini'
import { type Call, json, jsonBody, multipart, parse, Refusal, secondMs } from '../calls'
import { snowflake } from '../identifiers'
import type { Media } from '../world'
import { invalid, problem, type XServer } from './x-server'

const megabyte = 1024 * 1024
const categories: Readonly<Record<string, { readonly types: readonly string[]; readonly maxBytes: number }>> =
  {
    tweet_image: { types: ['image/jpeg', 'image/png', 'image/webp'], maxBytes: 5 * megabyte },
    tweet_gif: { types: ['image/gif'], maxBytes: 15 * megabyte },
    tweet_video: { types: ['video/mp4', 'video/quicktime'], maxBytes: 512 * megabyte },
  }
/** Chunks of this size or more get a 413 at the platform's edge. */
const maxChunkBytes = 5_000_000
/** Processing time of a video or GIF, in milliseconds. */
const processingMs = 2 * secondMs

const Initialize = z.strictObject({
  media_type: z.string(),
  total_bytes: z.int().check(z.gte(1)),
  media_category: z.string(),
})
const Metadata = z.strictObject({
  id: z.string(),
  metadata: z.strictObject({ alt_text: z.strictObject({ text: z.string().check(z.maxLength(1000)) }) }),
})
const Status = z.strictObject({ command: z.literal('STATUS'), media_id: z.string() })

/** A video's processing state, as returned by STATUS; nothing for an image. */
function processing(call: Call, media: Media, now: number) {
  if (!media.details.slow) return {}
  const failed = { code: 1, name: 'InvalidMedia', message: 'Unsupported video format' }
  if (media.state === 'failed') return { processing_info: { state: 'failed', error: failed } }
  if (call.fault?.kind === 'processing' || media.readyAt > now)
    return { processing_info: { state: 'in_progress', check_after_secs: 1, progress_percent: 50 } }
  return { processing_info: { state: 'succeeded', progress_percent: 100 } }
}

async function initialize(x: XServer, call: Call): Promise<Response> {
  const user = await x.caller(call, 'media.write')
  const headers = await x.countCall(user, 'upload', 1875)
  const body = await jsonBody(call, Initialize, invalid)
  const category = categories[body.media_category]
  if (!category?.types.includes(body.media_type))
    throw new Refusal(invalid(`${body.media_type} is not supported for ${body.media_category}.`))
  if (body.total_bytes > category.maxBytes)
    throw new Refusal(invalid(`File size exceeds ${category.maxBytes} bytes.`))
  const id = snowflake(x.world.clock())
  await x.world.startMedia(id, {
    ownerId: user.id,
    mimeType: body.media_type,
    size: body.total_bytes,
    details: { category: body.media_category, ...(body.media_category !== 'tweet_image' && { slow: 'yes' }) },
  })
  return json({ data: { id, media_key: `3_${id}`, expires_after_secs: 86_400 } }, 200, headers)
}

async function ownMedia(x: XServer, userId: string, id: string): Promise<Media> {
  const media = await x.world.media.get(id)
  if (media?.ownerId !== userId || media.expiresAt <= x.world.clock())
    throw new Refusal(problem(404, 'Could not find media with this ID.'))
  return media
}

async function append(x: XServer, call: Call): Promise<Response> {
  const user = await x.caller(call, 'media.write')
  const headers = await x.countCall(user, 'upload', 1875)
  const id = call.params.id ?? ''
  const media = await ownMedia(x, user.id, id)
  const { texts, files } = await multipart(call, invalid)
  const unknownField = [...Object.keys(texts), ...Object.keys(files)].find(
    (name) => !['segment_index', 'media'].includes(name),
  )
  if (unknownField) throw new Refusal(invalid(`${unknownField} is not a known field.`))
  const { segment_index: index = '' } = texts
  if (!/^\d{1,3}$/.test(index)) throw new Refusal(invalid('segment_index must be from 0 to 999.'))
  if (!files.media) throw new Refusal(invalid('media is missing.'))
  if (files.media.size >= maxChunkBytes) throw x.refuse('payload-too-large')
  if (media.state !== 'open' || Number(index) > media.parts)
    throw new Refusal(invalid(`Segment ${index} is out of order: ${media.parts} is next.`))
  // Sending a segment again has no effect.
  if (Number(index) === media.parts && call.fault?.kind !== 'chunk-lost') {
    const { bytes, crc } = await x.world.bytes.receive(id, files.media.stream(), {
      index: media.parts,
      crc: media.crc,
      keep: x.world.bytes.keeps(media.mimeType, media.size),
    })
    await x.world.media.put(id, { ...media, crc, received: media.received + bytes, parts: media.parts + 1 })
  }
  return json({ data: { expires_at: Math.floor(media.expiresAt / 1000) } }, 200, headers)
}

async function finalize(x: XServer, call: Call): Promise<Response> {
  const user = await x.caller(call, 'media.write')
  const headers = await x.countCall(user, 'upload', 1875)
  const id = call.params.id ?? ''
  const media = await ownMedia(x, user.id, id)
  await jsonBody(call, z.strictObject({}), invalid)
  if (media.received !== media.size)
    throw new Refusal(invalid('Segments do not add up to provided total file size.'))
  const now = x.world.clock()
  const done: Media = {
    ...media,
    state: call.fault?.kind === 'processing-failed' ? 'failed' : 'done',
    readyAt:
      media.state === 'open'
        ? now + x.world.processingTime(media.details.slow ? processingMs : 0)
        : media.readyAt,
  }
  await x.world.media.put(id, done)
  const info = media.details.slow ? { processing_info: { state: 'pending', check_after_secs: 1 } } : {}
  const data = { id, media_key: `3_${id}`, size: media.size, expires_after_secs: 86_400, ...info }
  return json({ data }, 200, headers)
}

/** Uploads (docs/publishing.md, section 4): initialize, append in order, finalize, STATUS, alt text. */
export function mediaRoutes(x: XServer): void {
  const base = '/x/api/2/media'
  x.on('POST', `${base}/upload/initialize`, 'upload.start', (call) => initialize(x, call))
  x.on('POST', `${base}/upload/:id/append`, 'upload.chunk', (call) => append(x, call))
  x.on('POST', `${base}/upload/:id/finalize`, 'upload.finish', (call) => finalize(x, call))
  x.on('GET', `${base}/upload`, 'upload.status', async (call) => {
    const user = await x.caller(call, 'media.write')
    const query = parse(Status, Object.fromEntries(call.query), invalid)
    const media = await ownMedia(x, user.id, query.media_id)
    const id = query.media_id
    return json({ data: { id, media_key: `3_${id}`, ...processing(call, media, x.world.clock()) } })
  })
  x.on('POST', `${base}/metadata`, 'alt-text', async (call) => {
    const user = await x.caller(call, 'media.write')
    const { id, metadata } = await jsonBody(call, Metadata, invalid)
    const media = await ownMedia(x, user.id, id)
    await x.world.media.put(id, { ...media, altText: metadata.alt_text.text })
    return json({ data: { id, associated_metadata: metadata } })
  })
}
