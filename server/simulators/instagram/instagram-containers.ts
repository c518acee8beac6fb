import { parseJson } from '~/domain/parse-json'
import { isOfType, pixelSize } from '../../media/file-head'
import { type Call, dayMs, Refusal, secondMs } from '../calls'
import { digits } from '../identifiers'
import { badParameter, type GraphBody, graphError, refuseUnknownParams } from '../meta/graph'
import { isHttpsOrLocal } from '../oauth'
import type { Media, User, World } from '../world'

const megabyte = 1024 * 1024
/** Processing time of an image and of a video, in milliseconds. */
const pictureMs = 2 * secondMs
const videoMs = 5 * secondMs
const maxContainersADay = 400

const feedFields = ['caption', 'collaborators', 'is_ai_generated']
const fieldsOf = {
  IMAGE: ['media_type', 'image_url', 'alt_text', ...feedFields],
  REELS: [
    'media_type',
    'video_url',
    'upload_type',
    'share_to_feed',
    'cover_url',
    'thumb_offset',
    'trial_params',
    ...feedFields,
  ],
  STORIES: ['media_type', 'image_url', 'video_url', 'upload_type'],
  CAROUSEL: ['media_type', 'children', ...feedFields],
  CHILD: ['media_type', 'image_url', 'video_url', 'upload_type', 'is_carousel_item', 'alt_text'],
} as const
type ContainerKind = keyof typeof fieldsOf

function kindOf(texts: Readonly<Record<string, string>>): ContainerKind {
  const { media_type: type = 'IMAGE', is_carousel_item: child } = texts
  if (child === 'true' && (type === 'IMAGE' || type === 'VIDEO')) return 'CHILD'
  if (type === 'IMAGE' || type === 'REELS' || type === 'STORIES' || type === 'CAROUSEL') return type
  throw new Refusal(badParameter('Only photo or video can be accepted as media type.'))
}

function checkCaption(caption: string): void {
  const tags = caption.match(/#[\p{L}\p{N}_]+/gu)?.length ?? 0
  const people = caption.match(/(?<![\w.])@[\w.]+/g)?.length ?? 0
  if ([...caption].length > 2200 || tags > 30 || people > 20) throw new Refusal(graphError('100/2207010'))
}

const isFetchable = (address: string): boolean => isHttpsOrLocal(address) && !/[^\x21-\x7e]/.test(address)

interface Fetched {
  readonly mimeType: string
  readonly bytes: number
  readonly crc: number
  readonly head: Uint8Array
}

async function fetchFile(
  world: World,
  id: string,
  address: string,
  keep: boolean,
): Promise<Fetched | undefined> {
  try {
    const response = await world.fetchMedia(address)
    if (!response.ok) return undefined
    const mimeType = response.headers.get('content-type')?.split(';')[0] ?? ''
    const received = await world.bytes.receive(id, response.body, { index: 0, crc: 0, keep })
    return { mimeType, ...received }
  } catch {
    return undefined
  }
}

/** Checks an image at once: JPEG only, size and aspect ratio. */
async function fetchPicture(world: World, id: string, address: string, isStory: boolean): Promise<Fetched> {
  const found = isFetchable(address) ? await fetchFile(world, id, address, true) : undefined
  if (!found) throw new Refusal(graphError('9004/2207052'))
  if (!(await isOfType(found.head, 'image/jpeg'))) throw new Refusal(graphError('36001/2207005'))
  if (found.bytes > 8 * megabyte) throw new Refusal(graphError('36000/2207004'))
  const { width, height } = pixelSize(found.head, 'image/jpeg')
  if (width && height && !isStory && (width / height < 0.79 || width / height > 1.92))
    throw new Refusal(graphError('36003/2207009'))
  return { ...found, mimeType: 'image/jpeg' }
}

/** Checks a video. Errors only show later in its container's status. */
async function fetchVideo(world: World, id: string, address: string): Promise<Partial<Media>> {
  const found = isFetchable(address) ? await fetchFile(world, id, address, false) : undefined
  if (!found) return { mimeType: 'video/mp4', details: { error: '2207052' } }
  const fits = await isOfType(found.head, 'video/mp4')
  return {
    mimeType: 'video/mp4',
    size: found.bytes,
    received: found.bytes,
    crc: found.crc,
    ...((!fits || found.bytes > 300 * megabyte) && { details: { error: '2207026' } }),
  }
}

async function childrenOf(world: World, user: User, list: string): Promise<readonly string[]> {
  const ids = list.split(',')
  if (ids.length < 2 || ids.length > 10) throw new Refusal(graphError('100/2207028'))
  for (const id of ids) {
    const child = await world.media.get(id)
    if (child?.ownerId !== user.id || child.details.kind !== 'CHILD')
      throw new Refusal(graphError('24/2207006'))
    if (statusOf(world, child, undefined) !== 'FINISHED') throw new Refusal(graphError('9007/2207027'))
  }
  return ids
}

function checkCollaborators(text: string | undefined): void {
  if (text === undefined) return
  const names = parseJson(text)
  if (!Array.isArray(names) || names.length > 3)
    throw new Refusal(badParameter('collaborators must be a list of up to 3 usernames.'))
}

/** A container's contents: only the parameters of its kind, and its media. */
async function contents(
  world: World,
  user: User,
  id: string,
  texts: Readonly<Record<string, string>>,
): Promise<Partial<Media>> {
  const kind = kindOf(texts)
  refuseUnknownParams(texts, fieldsOf[kind])
  checkCaption(texts.caption ?? '')
  checkCollaborators(texts.collaborators)
  if ([...(texts.alt_text ?? '')].length > 1000) throw new Refusal(badParameter('alt_text is too long.'))
  const details = { kind, caption: texts.caption ?? '', shareToFeed: texts.share_to_feed ?? '' }
  if (kind === 'CAROUSEL')
    return {
      details: { ...details, children: (await childrenOf(world, user, texts.children ?? '')).join(',') },
    }
  if (texts.upload_type !== undefined)
    return { mimeType: 'video/mp4', details: { ...details, upload: 'open' } }
  const { image_url: picture, video_url: video } = texts
  if ((picture === undefined) === (video === undefined))
    throw new Refusal(badParameter('The parameter image_url or video_url is required.'))
  if (picture !== undefined) {
    if (kind === 'REELS' || texts.media_type === 'VIDEO')
      throw new Refusal(badParameter('The parameter video_url is required.'))
    const { bytes, crc, mimeType } = await fetchPicture(world, id, picture, kind === 'STORIES')
    return { mimeType, size: bytes, received: bytes, crc, details }
  }
  if (kind === 'IMAGE') throw new Refusal(badParameter('The parameter image_url is required.'))
  const made = await fetchVideo(world, id, video ?? '')
  return { ...made, details: { ...details, ...made.details } }
}

/** Creates a container (docs/publishing.md, section 5), which is invisible and lasts 24 hours. */
export async function createContainer(
  world: World,
  user: User,
  body: GraphBody,
  resumable: boolean,
): Promise<string> {
  const { access_token: _, ...texts } = body.texts
  if (texts.upload_type !== undefined && (!resumable || texts.upload_type !== 'resumable'))
    throw new Refusal(badParameter('upload_type is not available with Instagram Login.'))
  if ((await world.use(`containers ${user.id}`, maxContainersADay, dayMs)).exceeded)
    throw new Refusal(graphError('80002'))
  const id = digits(17, '18')
  const made = await contents(world, user, id, texts)
  const isVideo = made.mimeType?.startsWith('video/') ?? false
  await world.startMedia(id, {
    ownerId: user.id,
    mimeType: 'application/x-carousel',
    size: 0,
    state: made.details?.upload === 'open' ? 'open' : 'done',
    ...made,
    readyAt: world.clock() + world.processingTime(isVideo ? videoMs : pictureMs),
    ...(texts.alt_text !== undefined && { altText: texts.alt_text }),
  })
  return id
}

type ContainerStatus = 'IN_PROGRESS' | 'FINISHED' | 'PUBLISHED' | 'ERROR' | 'EXPIRED'

export function statusOf(world: World, container: Media, call: Call | undefined): ContainerStatus {
  const { details } = container
  if (details.postId !== undefined) return 'PUBLISHED'
  if (details.expired !== undefined || container.expiresAt <= world.clock()) return 'EXPIRED'
  if (call?.fault?.kind === 'processing' || details.upload === 'open') return 'IN_PROGRESS'
  if (container.readyAt > world.clock()) return 'IN_PROGRESS'
  return details.error === undefined ? 'FINISHED' : 'ERROR'
}

export const statusTexts: Readonly<Record<ContainerStatus, string>> = {
  IN_PROGRESS: 'In Progress: Media is still being processed.',
  FINISHED: 'Finished: Media has been uploaded and it is ready to be published.',
  PUBLISHED: 'Published: Media has already been published.',
  ERROR: 'Error: Media upload has failed with error code',
  EXPIRED: 'Expired: The container was not published within 24 hours and has expired.',
}
