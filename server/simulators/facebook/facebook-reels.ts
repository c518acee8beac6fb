import { isOfType } from '../../media/file-head'
import { type Call, Refusal, secondMs } from '../calls'
import type { Operation } from '../faults'
import { digits } from '../identifiers'
import {
  badParameter,
  graphBody,
  graphCaller,
  graphError,
  graphJson,
  graphTime,
  graphToken,
  refuseUnknownParams,
} from '../meta/graph'
import { type Media, postMedia, publishMedia } from '../world'
import { newPost } from './facebook-posts'
import type { FacebookServer } from './facebook-server'

const base = '/facebook/graph/:version'
/** Processing time of a reel after its upload, and again after it is finished, in milliseconds. */
const processingMs = 3 * secondMs

const uploadError = (type: string, message: string): Response =>
  Response.json({ debug_info: { retriable: false, type, message } }, { status: 400 })

async function start(
  facebook: FacebookServer,
  call: Call,
  texts: Readonly<Record<string, string>>,
  kind: string,
) {
  const { user } = await facebook.page(call, texts)
  refuseUnknownParams(texts, ['upload_phase'])
  const id = digits(16, '9')
  await facebook.world.startMedia(id, { ownerId: user.id, mimeType: 'video/mp4', size: 0, details: { kind } })
  const upload_url = `${call.origin}/facebook/upload/video-upload/${call.params.version ?? ''}/${id}`
  return graphJson({ video_id: id, upload_url })
}

async function finish(
  facebook: FacebookServer,
  call: Call,
  texts: Readonly<Record<string, string>>,
  kind: string,
) {
  const { user } = await facebook.page(call, texts)
  refuseUnknownParams(
    texts,
    kind === 'reel'
      ? ['upload_phase', 'video_id', 'video_state', 'description', 'title']
      : ['upload_phase', 'video_id'],
  )
  const { world } = facebook
  const id = texts.video_id ?? ''
  const video = await world.media.get(id)
  if (video?.ownerId !== user.id || video.details.kind !== kind)
    throw new Refusal(badParameter('video_id is not known.'))
  if (kind === 'reel' && texts.video_state !== 'PUBLISHED')
    throw new Refusal(badParameter('video_state must be PUBLISHED.'))
  if (video.state !== 'done') throw new Refusal(graphError('6000/1363130', 'The upload is not complete.'))
  const path = `reel/${id}/`
  const number = digits(16, '12')
  const readyAt = world.clock() + world.processingTime(processingMs)
  const post = newPost(facebook, call, user, {
    kind,
    text: texts.description ?? '',
    media: [postMedia(id, video)],
    listedAt: readyAt,
    path: kind === 'reel' ? path : `stories/${user.ids.page ?? ''}/${user.ids.page ?? ''}_${number}`,
    number,
    ...(texts.title !== undefined && { title: texts.title }),
  })
  const postId = post.id
  const published = { published: 'yes', path, postId }
  const taken = await publishMedia(
    world,
    id,
    (before) =>
      before.details.published === undefined
        ? { ...before, readyAt, details: { ...before.details, ...published } }
        : undefined,
    post,
  )
  if (!taken) throw new Refusal(graphError('506'))
  return graphJson({ success: true, post_id: postId })
}

/** Receives bytes from an offset. Also used by Instagram accounts linked to a Page. */
async function upload(facebook: FacebookServer, call: Call): Promise<Response> {
  const world = call.params.api === 'ig-api-upload' ? facebook.instagram : facebook.world
  const { headers } = call.request
  if (!/^OAuth \S+$/.test(headers.get('authorization') ?? ''))
    return uploadError('NotAuthorizedError', 'The header Authorization: OAuth is required.')
  const { user } = await graphCaller(facebook.oauth, graphToken(call), 'public_profile')
  const id = call.params.id ?? ''
  const video = await world.media.get(id)
  if (!video || ![user.id, user.ids.instagram].includes(video.ownerId))
    return uploadError('NotFoundError', 'There is no such upload.')
  const offset = Number(headers.get('offset') ?? NaN)
  const size = Number(headers.get('file_size') ?? NaN)
  if (!Number.isInteger(offset) || !Number.isInteger(size))
    return uploadError('HeaderError', 'The headers offset and file_size are required.')
  if (offset !== video.received || video.state !== 'open')
    return uploadError('OffsetInvalidError', `The offset must be ${video.received}.`)
  const found = await world.bytes.receive(id, call.request.body, {
    index: video.parts,
    crc: video.crc,
    keep: false,
  })
  const received = offset + found.bytes
  if (received > size) return uploadError('SizeError', 'There are more bytes than file_size says.')
  if (offset === 0 && found.bytes > 0 && !(await isOfType(found.head, 'video/mp4')))
    return uploadError('ProcessingFailedError', 'The file is not a supported video.')
  if (call.fault?.kind === 'chunk-lost') return graphJson({ success: true })
  const isDone = received === size
  const { upload: _, ...details } = video.details
  await world.media.put(id, {
    ...video,
    size,
    received,
    crc: found.crc,
    parts: video.parts + 1,
    state: isDone ? 'done' : 'open',
    details: isDone ? details : video.details,
    readyAt: world.clock() + world.processingTime(processingMs),
  })
  return graphJson({ success: true })
}

/** A video with its status. */
export function videoNode(facebook: FacebookServer, call: Call, id: string, video: Media) {
  const isUploaded = video.state === 'done'
  const isReady = isUploaded && video.readyAt <= facebook.world.clock() && call.fault?.kind !== 'processing'
  const isFailed = call.fault?.kind === 'processing-failed'
  const isPublished = video.details.published !== undefined
  const words = isFailed ? 'error' : isReady ? 'ready' : isUploaded ? 'processing' : 'uploading'
  const done = (is: boolean): string => (is ? 'complete' : 'not_started')
  const errors = { errors: [{ code: 1363024, message: 'The video is in a format that isn’t supported.' }] }
  return {
    id,
    status: {
      video_status: words === 'ready' && !isPublished ? 'upload_complete' : words,
      uploading_phase: { status: isUploaded ? 'complete' : 'in_progress', bytes_transfered: video.received },
      processing_phase: { status: isFailed ? 'error' : done(isReady), ...(isFailed && errors) },
      publishing_phase: {
        status: done(isReady && isPublished),
        ...(isPublished && { publish_status: 'published', publish_time: graphTime(video.readyAt) }),
      },
    },
    // Only the path, as Facebook returns it.
    permalink_url: isPublished ? `/${video.details.path ?? ''}` : undefined,
    post_id: video.details.postId,
  }
}

async function phase(call: Call): Promise<Operation> {
  const { texts } = await graphBody({ ...call, request: call.request.clone() })
  return texts.upload_phase === 'finish' ? 'publish' : 'upload.start'
}

/** Reels and video stories in three steps (docs/publishing.md, section 6). */
export function reelRoutes(facebook: FacebookServer): void {
  for (const [edge, kind] of [
    ['video_reels', 'reel'],
    ['video_stories', 'story'],
  ] as const)
    facebook.on('POST', `${base}/:page/${edge}`, phase, async (call) => {
      const { texts } = await graphBody(call)
      if (texts.upload_phase === 'start') return start(facebook, call, texts, kind)
      if (texts.upload_phase === 'finish') return finish(facebook, call, texts, kind)
      throw new Refusal(badParameter('upload_phase must be start or finish.'))
    })
  facebook.on(
    'POST',
    '/facebook/upload/:api{video-upload|ig-api-upload}/:version/:id',
    'upload.chunk',
    (call) => upload(facebook, call),
  )
}
