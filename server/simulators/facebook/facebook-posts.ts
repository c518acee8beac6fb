import { isOfType } from '../../media/file-head'
import { practiceUrls } from '../../platforms/addresses'
import { type Call, minuteMs, postBy, Refusal, secondMs } from '../calls'
import { digits } from '../identifiers'
import {
  badParameter,
  graphBody,
  graphError,
  graphJson,
  graphPage,
  graphTime,
  pick,
  refuseUnknownParams,
  requestedFields,
} from '../meta/graph'
import { type Media, mayRepeat, type Post, postMedia, type User } from '../world'
import type { FacebookServer } from './facebook-server'

const megabyte = 1024 * 1024
const base = '/facebook/graph/:version'
/** How long Facebook refuses the same text again, in milliseconds. */
const duplicateMs = 15 * minuteMs
const maxMessage = 63_206
/** Processing time of a video sent in one request, in milliseconds. */
const videoMs = 5 * secondMs
export const postFields = ['id', 'message', 'created_time', 'permalink_url', 'is_published', 'status_type']

export const postNode = (id: string, post: Post) => ({
  id,
  message: post.text || undefined,
  created_time: graphTime(post.createdAt),
  permalink_url: post.url,
  is_published: true,
  status_type: post.media.length > 0 ? 'added_photos' : 'mobile_status_update',
})

type GivenPost = Partial<Post> & {
  readonly kind: string
  readonly text: string
  readonly path?: string
  readonly number?: string
}

/** A Page's post. Its identifier combines the Page's and its own. */
export function newPost(
  { world }: FacebookServer,
  call: Call,
  user: User,
  given: GivenPost,
): { id: string; data: Post } {
  const { path, number = digits(16, '12'), ...post } = given
  if ([...post.text].length > maxMessage) throw new Refusal(badParameter('The message is too long.'))
  const page = user.ids.page ?? ''
  const id = `${page}_${number}`
  const url = `${practiceUrls.facebook.site}/${path ?? `${page}/posts/${number}`}`
  return { id, data: postBy(world, call, user, { accountId: page, url, ...post }) }
}

/** Creates a post on a Page. */
async function addPost(facebook: FacebookServer, call: Call, user: User, given: GivenPost): Promise<string> {
  const { id, data } = newPost(facebook, call, user, given)
  await facebook.world.posts.put(id, data)
  return id
}

async function refuseDuplicate({ world }: FacebookServer, page: string, message: string): Promise<void> {
  const posts = await world.postsOf(page)
  const same = posts.some(
    ({ data }) =>
      data.text === message && data.media.length === 0 && world.clock() - data.createdAt < duplicateMs,
  )
  if (same) throw new Refusal(graphError('506'))
}

async function takePhotos(
  { world }: FacebookServer,
  user: User,
  ids: readonly string[],
): Promise<[string, Media][]> {
  const found = await Promise.all(ids.map(async (id) => [id, await world.media.get(id)] as const))
  return found.map(([id, photo]): [string, Media] => {
    if (photo?.ownerId !== user.id || photo.details.postId !== undefined || photo.details.kind !== 'photo')
      throw new Refusal(badParameter(`Photo ${id} can’t be attached.`))
    return [id, photo]
  })
}

async function feed(facebook: FacebookServer, call: Call): Promise<Response> {
  const { texts } = await graphBody(call)
  const { user, id: page } = await facebook.page(call, texts)
  refuseUnknownParams(texts, ['message', 'link', 'attached_media'])
  const { message = '', link, attached_media: attached = '' } = texts
  const ids = [...attached.matchAll(/"media_fbid"\s*:\s*"?(\d+)"?/g)].map(([, id = '']) => id)
  if (!message && !link && ids.length === 0) throw new Refusal(badParameter('The post is empty.'))
  if (link !== undefined && ids.length > 0)
    throw new Refusal(badParameter('link and attached_media exclude each other.'))
  if (link !== undefined && !URL.canParse(link))
    throw new Refusal(graphError('1500', '(#1500) The url you supplied is invalid'))
  const photos = await takePhotos(facebook, user, ids)
  if (photos.length === 0 && !mayRepeat(user)) await refuseDuplicate(facebook, page, message)
  const id = await addPost(facebook, call, user, {
    kind: photos.length > 0 ? 'photos' : link === undefined ? 'text' : 'link',
    text: message,
    media: photos.map(([photoId, photo]) => postMedia(photoId, photo)),
    ...(link !== undefined && { link }),
  })
  for (const [photoId, photo] of photos)
    await facebook.world.media.put(photoId, { ...photo, details: { ...photo.details, postId: id } })
  return graphJson({ id })
}

/** Reads and counts a file. */
async function receiveFile(
  { world }: FacebookServer,
  id: string,
  body: ReadableStream<Uint8Array> | null | undefined,
  keep: boolean,
) {
  if (!body) throw new Refusal(graphError('324', '(#324) Requires upload file'))
  return world.bytes.receive(id, body, { index: 0, crc: 0, keep })
}

const pictureTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/bmp', 'image/tiff']

/** Stores a photo for a post or a story; that it could also be published at once isn't simulated. */
async function addPhoto(facebook: FacebookServer, call: Call): Promise<Response> {
  const { texts, files } = await graphBody(call)
  const { user } = await facebook.page(call, texts)
  refuseUnknownParams(texts, ['alt_text_custom', 'published'])
  refuseUnknownParams(files, ['source'])
  if (texts.published !== 'false') throw new Refusal(badParameter('published must be false.'))
  const id = digits(15, '12')
  const found = await receiveFile(facebook, id, files.source?.stream(), true)
  const kinds = await Promise.all(pictureTypes.map((type) => isOfType(found.head, type)))
  const mimeType = pictureTypes[kinds.indexOf(true)]
  if (!mimeType) throw new Refusal(graphError('100/1366046', 'The file is not a supported picture.'))
  if (found.bytes > 10 * megabyte) throw new Refusal(graphError('100/1366046', 'The picture is too large.'))
  await facebook.world.startMedia(id, {
    ownerId: user.id,
    mimeType,
    size: found.bytes,
    received: found.bytes,
    crc: found.crc,
    state: 'done',
    details: { kind: 'photo' },
    ...(texts.alt_text_custom !== undefined && { altText: texts.alt_text_custom }),
  })
  return graphJson({ id })
}

/** A video in one request. It becomes visible without another call, so this is the commit. */
async function videos(facebook: FacebookServer, call: Call): Promise<Response> {
  const { texts, files } = await graphBody(call)
  const { user } = await facebook.page(call, texts)
  refuseUnknownParams(texts, ['file_url', 'title', 'description'])
  refuseUnknownParams(files, ['source'])
  const id = digits(16, '9')
  const source =
    texts.file_url === undefined
      ? new Response(files.source ?? null)
      : await facebook.world.fetchMedia(texts.file_url).catch(() => undefined)
  const found = await receiveFile(facebook, id, source?.ok ? source.body : null, false)
  if (!(await isOfType(found.head, 'video/mp4')))
    throw new Refusal(
      graphError('352/1363024', 'The video file you selected is in a format that we don’t support.'),
    )
  const { clock, processingTime } = facebook.world
  const video = await facebook.world.startMedia(id, {
    ownerId: user.id,
    mimeType: 'video/mp4',
    size: found.bytes,
    received: found.bytes,
    crc: found.crc,
    state: 'done',
    readyAt: clock() + processingTime(videoMs),
    details: { kind: 'video', published: 'yes', path: `${user.ids.page ?? ''}/videos/${id}/` },
  })
  const postId = await addPost(facebook, call, user, {
    kind: 'video',
    text: texts.description ?? '',
    media: [postMedia(id, video)],
    listedAt: clock() + processingTime(videoMs),
    path: `${user.ids.page ?? ''}/videos/${id}/`,
    ...(texts.title !== undefined && { title: texts.title }),
  })
  await facebook.world.media.put(id, { ...video, details: { ...video.details, postId } })
  return graphJson({ id })
}

/** Text, links, photos and plain videos of a Page (docs/publishing.md, section 6). */
export function postRoutes(facebook: FacebookServer): void {
  const { on, world } = facebook
  on('POST', `${base}/:page/feed`, 'publish', (call) => feed(facebook, call))
  on('POST', `${base}/:page/photos`, 'prepare', (call) => addPhoto(facebook, call))
  on('POST', `${base}/:page/videos`, 'publish', (call) => videos(facebook, call))
  on('POST', `${base}/:page/photo_stories`, 'publish', async (call) => {
    const { texts } = await graphBody(call)
    const { user } = await facebook.page(call, texts)
    refuseUnknownParams(texts, ['photo_id'])
    const [found] = await takePhotos(facebook, user, [texts.photo_id ?? ''])
    if (!found) throw new Refusal(badParameter('photo_id is required.'))
    const [id, photo] = found
    const number = digits(16, '12')
    const path = `stories/${user.ids.page ?? ''}/${user.ids.page ?? ''}_${number}`
    const postId = await addPost(facebook, call, user, {
      kind: 'story',
      text: '',
      media: [postMedia(id, photo)],
      path,
      number,
    })
    await world.media.put(id, { ...photo, details: { ...photo.details, postId } })
    return graphJson({ success: true, post_id: postId })
  })
  on('GET', `${base}/:page/published_posts`, 'list', async (call) => {
    const { user } = await facebook.caller(call, 'pages_read_engagement')
    if (call.params.page !== user.ids.page) return graphError('100/33')
    const fields = requestedFields(call, postFields, ['id', 'message', 'created_time'])
    const posts = (await world.postsOf(user.ids.page ?? '')).filter(({ data }) => data.kind !== 'story')
    return graphJson(
      graphPage(
        call,
        posts.map(({ id, data }) => pick(postNode(id, data), fields)),
      ),
    )
  })
}
