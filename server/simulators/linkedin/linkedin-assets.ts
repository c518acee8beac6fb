import * as z from 'zod/mini'
import { checksum } from '../bytes'
import { type Call, hourMs, json, jsonBody, Refusal, secondMs } from '../calls'
import { word } from '../identifiers'
import type { Media } from '../world'
import { badRequest, type LinkedInServer, refusal } from './linkedin-server'

const megabyte = 1024 * 1024
/** Bytes per part of a video. */
const partBytes = 4 * megabyte
const videoBounds = { min: 75 * 1024, max: 500 * megabyte } as const
const processingMs = 2 * secondMs

const Owner = z.strictObject({ initializeUploadRequest: z.strictObject({ owner: z.string() }) })
const VideoStart = z.strictObject({
  initializeUploadRequest: z.strictObject({
    owner: z.string(),
    fileSizeBytes: z.int(),
    uploadCaptions: z.boolean(),
    uploadThumbnail: z.boolean(),
  }),
})
const VideoFinish = z.strictObject({
  finalizeUploadRequest: z.strictObject({
    video: z.string(),
    uploadToken: z.string(),
    uploadedPartIds: z.array(z.string()),
  }),
})

const action = (call: Call): string => call.query.get('action') ?? ''

async function startSimple(
  linkedin: LinkedInServer,
  call: Call,
  kind: 'image' | 'document',
): Promise<Response> {
  if (action(call) !== 'initializeUpload') throw new Refusal(badRequest('action must be initializeUpload.'))
  const { initializeUploadRequest } = await jsonBody(call, Owner, badRequest)
  await linkedin.author(call, initializeUploadRequest.owner)
  const id = word(12)
  const urn = `urn:li:${kind}:${id}`
  const mimeType = kind === 'image' ? 'image/jpeg' : 'application/pdf'
  await linkedin.world.startMedia(urn, { ownerId: initializeUploadRequest.owner, mimeType, size: 0 })
  const uploadUrl = `${call.origin}/linkedin/dms-uploads/${kind}/${id}/0`
  return json({ value: { uploadUrlExpiresAt: linkedin.world.clock() + 24 * hourMs, uploadUrl, [kind]: urn } })
}

async function startVideo(linkedin: LinkedInServer, call: Call): Promise<Response> {
  const { owner, fileSizeBytes } = (await jsonBody(call, VideoStart, badRequest)).initializeUploadRequest
  await linkedin.author(call, owner)
  if (fileSizeBytes < videoBounds.min || fileSizeBytes > videoBounds.max)
    throw new Refusal(badRequest('fileSizeBytes must be from 75 KB to 500 MB.'))
  const id = word(12)
  const urn = `urn:li:video:${id}`
  await linkedin.world.startMedia(urn, { ownerId: owner, mimeType: 'video/mp4', size: fileSizeBytes })
  const uploadInstructions = Array.from({ length: Math.ceil(fileSizeBytes / partBytes) }, (_, index) => ({
    uploadUrl: `${call.origin}/linkedin/dms-uploads/video/${id}/${index}`,
    firstByte: index * partBytes,
    lastByte: Math.min(fileSizeBytes, (index + 1) * partBytes) - 1,
  }))
  const uploadUrlsExpireAt = linkedin.world.clock() + 24 * hourMs
  return json({ value: { uploadUrlsExpireAt, video: urn, uploadInstructions, uploadToken: '' } })
}

/** Receives an image, a document, or one part of a video: each part has its own address and ETag. */
async function put(linkedin: LinkedInServer, call: Call): Promise<Response> {
  const { kind = '', id = '', part = '0' } = call.params
  const { world } = linkedin
  const urn = `urn:li:${kind}:${id}`
  const media = await world.media.get(urn)
  if (media?.state !== 'open' || media.expiresAt <= world.clock())
    return new Response('Upload URL is not valid.\n', { status: 403 })
  const index = Number(part)
  const isVideo = kind === 'video'
  const given = { index: 0, crc: 0, keep: kind === 'image' }
  const { bytes, crc } = await world.bytes.receive(urn, call.request.body, given)
  if (isVideo && bytes !== Math.min(partBytes, media.size - index * partBytes))
    return new Response('The part has the wrong size.\n', { status: 400 })
  if (bytes === 0) return new Response('The file is empty.\n', { status: 400 })
  const etag = `${crc.toString(16)}${index.toString(16).padStart(4, '0')}`
  if (call.fault?.kind !== 'chunk-lost')
    await world.media.update(urn, (before) =>
      isVideo
        ? { ...before, details: { ...before.details, [`part${index}`]: `${bytes} ${crc} ${etag}` } }
        : {
            ...before,
            mimeType: kind === 'image' ? imageType(call) : 'application/pdf',
            state: 'done',
            size: bytes,
            received: bytes,
            crc,
          },
    )
  return new Response(null, { status: isVideo ? 200 : 201, headers: { etag } })
}

const imageType = ({ request }: Call): string => {
  const type = request.headers.get('content-type')?.split(';')[0] ?? ''
  return ['image/png', 'image/gif'].includes(type) ? type : 'image/jpeg'
}

async function finishVideo(linkedin: LinkedInServer, call: Call): Promise<Response> {
  const { video, uploadedPartIds } = (await jsonBody(call, VideoFinish, badRequest)).finalizeUploadRequest
  const { world } = linkedin
  const media = await world.media.get(video)
  if (!media) return refusal(404, 'NOT_FOUND', 'Video not found')
  await linkedin.author(call, media.ownerId)
  const parts = Array.from({ length: Math.ceil(media.size / partBytes) }, (_, index) =>
    (media.details[`part${index}`] ?? '').split(' '),
  )
  if (parts.some(([bytes]) => !bytes) || parts.map(([, , etag]) => etag).join() !== uploadedPartIds.join())
    throw new Refusal(badRequest('uploadedPartIds must name every part, in order.'))
  const received = parts.reduce((sum, [bytes]) => sum + Number(bytes), 0)
  const crc = checksum(new TextEncoder().encode(parts.map(([, one]) => one).join()))
  const state = call.fault?.kind === 'processing-failed' ? 'failed' : 'done'
  await world.media.put(video, {
    ...media,
    received,
    crc,
    state,
    readyAt: world.clock() + world.processingTime(processingMs),
  })
  return new Response(null, { status: 200 })
}

/** An asset's processing status. */
export function assetStatus(media: Media, now: number, call: Call): string {
  if (media.state === 'open') return 'WAITING_UPLOAD'
  if (media.state === 'failed' || call.fault?.kind === 'processing-failed') return 'PROCESSING_FAILED'
  return media.readyAt > now || call.fault?.kind === 'processing' ? 'PROCESSING' : 'AVAILABLE'
}

async function readVideo(linkedin: LinkedInServer, call: Call): Promise<Response> {
  await linkedin.caller(call, 'w_member_social', 'w_organization_social', 'r_organization_social')
  const urn = decodeURIComponent(call.params.urn ?? '')
  const media = await linkedin.world.media.get(urn)
  if (!media || !urn.startsWith('urn:li:video:')) return refusal(404, 'NOT_FOUND', 'Not found')
  const status = assetStatus(media, linkedin.world.clock(), call)
  const failed = status === 'PROCESSING_FAILED' && { processingFailureReason: 'UNSUPPORTED_FORMAT' }
  return json({ id: urn, owner: media.ownerId, status, ...failed })
}

/** Images, documents and videos (docs/publishing.md, section 7). */
export function assetRoutes(linkedin: LinkedInServer): void {
  const { on } = linkedin
  for (const kind of ['image', 'document'] as const)
    on('POST', `/linkedin/api/rest/${kind}s`, 'upload.start', (call) => startSimple(linkedin, call, kind))
  on(
    'POST',
    '/linkedin/api/rest/videos',
    (call) => (action(call) === 'finalizeUpload' ? 'upload.finish' : 'upload.start'),
    (call) => {
      if (action(call) === 'initializeUpload') return startVideo(linkedin, call)
      if (action(call) === 'finalizeUpload') return finishVideo(linkedin, call)
      throw new Refusal(badRequest('action is not known.'))
    },
  )
  on('PUT', '/linkedin/dms-uploads/:kind/:id/:part', 'upload.chunk', (call) => put(linkedin, call))
  on('GET', '/linkedin/api/rest/videos/:urn', 'upload.status', (call) => readVideo(linkedin, call))
}
