import { practiceUrls } from '../../platforms/addresses'
import { isOfType } from '../../media/file-head'
import { type Call, madeBy, Refusal, minuteMs, secondMs } from '../calls'
import type { Operation } from '../faults'
import { digits } from '../identifiers'
import {
  requestedFields,
  type GraphBody,
  graphBody,
  graphPage,
  graphTime,
  refuseUnknownParams,
  pick,
  badParameter,
  graphError,
  graphJson,
} from '../meta/graph'
import { mayRepeat, type Media, type Post, postMedia, type User } from '../world'
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
  const data = {
    accountId: page,
    handle: user.handle,
    authorId: user.id,
    authorName: user.name,
    privacy: 'public',
    media: [],
    url: `${practiceUrls.facebook.site}/${path ?? `${page}/posts/${number}`}`,
    createdAt: world.clock(),
    listedAt: world.clock(),
    ...madeBy(call),
    details: {},
    ...post,
  }
  return { id, data }
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

/** `attached_media=[{"media_fbid":"1"}]`, or `attached_media[0]={"media_fbid":"1"}`. */
function attachedIds(texts: Readonly<Record<string, string>>): readonly string[] {
  const listed = texts.attached_media === undefined ? [] : [texts.attached_media]
  const single = Object.entries(texts).flatMap(([name, value]) =>
    /^attached_media\[\d+\]$/.test(name) ? [value] : [],
  )
  return [...listed, ...single].flatMap((text) =>
    [...text.matchAll(/"media_fbid"\s*:\s*"?(\d+)"?/g)].map(([, id = '']) => id),
  )
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
  const otherTexts = Object.fromEntries(
    Object.entries(texts).filter(([name]) => !name.startsWith('attached_media')),
  )
  refuseUnknownParams(otherTexts, ['message', 'link', 'published', 'fields'])
  const { message = '', link, published = 'true', fields } = texts
  const ids = attachedIds(texts)
  if (published !== 'true') throw new Refusal(badParameter('Unpublished posts are not simulated.'))
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
  const post = await facebook.world.posts.get(id)
  return graphJson(post && fields ? pick(postNode(id, post), fields.split(',')) : { id })
}

/** Reads and counts the file of a request, or one at an address. */
async function receiveFile(
  { world }: FacebookServer,
  id: string,
  given: { readonly file: File | undefined; readonly url: string | undefined; readonly keep: boolean },
) {
  let body = given.file?.stream() ?? null
  if (given.url !== undefined) {
    const response = await world.fetchMedia(given.url).catch(() => undefined)
    if (!response?.ok) throw new Refusal(graphError('324', '(#324) Missing or invalid image file'))
    body = response.body
  }
  if (!body) throw new Refusal(graphError('324', '(#324) Requires upload file'))
  return world.bytes.receive(id, body, { index: 0, crc: 0, keep: given.keep })
}

const pictureTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/bmp', 'image/tiff']

async function receivePhoto(
  facebook: FacebookServer,
  user: User,
  body: GraphBody,
): Promise<{ id: string; photo: Media }> {
  const { texts, files } = body
  const id = digits(15, '12')
  const found = await receiveFile(facebook, id, { file: files.source, url: texts.url, keep: true })
  const kinds = await Promise.all(pictureTypes.map((type) => isOfType(found.head, type)))
  const mimeType = pictureTypes[kinds.indexOf(true)]
  if (!mimeType) throw new Refusal(graphError('100/1366046', 'The file is not a supported picture.'))
  if (found.bytes > 10 * megabyte) throw new Refusal(graphError('100/1366046', 'The picture is too large.'))
  const photo = await facebook.world.startMedia(id, {
    ownerId: user.id,
    mimeType,
    size: found.bytes,
    received: found.bytes,
    crc: found.crc,
    state: 'done',
    details: { kind: 'photo' },
    ...(texts.alt_text_custom !== undefined && { altText: texts.alt_text_custom }),
  })
  return { id, photo }
}

async function photos(facebook: FacebookServer, call: Call): Promise<Response> {
  const body = await graphBody(call)
  const { user } = await facebook.page(call, body.texts)
  refuseUnknownParams(body.texts, ['url', 'message', 'caption', 'alt_text_custom', 'published', 'temporary'])
  refuseUnknownParams(body.files, ['source'])
  const { id, photo } = await receivePhoto(facebook, user, body)
  if (body.texts.published === 'false') return graphJson({ id })
  const text = body.texts.message ?? body.texts.caption ?? ''
  const postId = await addPost(facebook, call, user, { kind: 'photo', text, media: [postMedia(id, photo)] })
  await facebook.world.media.put(id, { ...photo, details: { ...photo.details, postId } })
  return graphJson({ id, post_id: postId })
}

/** A video in one request. It becomes visible without another call, so this is the commit. */
async function videos(facebook: FacebookServer, call: Call): Promise<Response> {
  const { texts, files } = await graphBody(call)
  const { user } = await facebook.page(call, texts)
  refuseUnknownParams(texts, ['file_url', 'title', 'description'])
  refuseUnknownParams(files, ['source'])
  const id = digits(16, '9')
  const found = await receiveFile(facebook, id, { file: files.source, url: texts.file_url, keep: false })
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

/** Whether a photo is published at once, or is prepared for a post with several. */
async function photoOperation(call: Call): Promise<Operation> {
  const copy = { ...call, request: call.request.clone() }
  const { published } = (await graphBody(copy)).texts
  return published === 'false' ? 'prepare' : 'publish'
}

/** Text, links, photos and plain videos of a Page (docs/publishing.md, section 6). */
export function postRoutes(facebook: FacebookServer): void {
  const { on, world } = facebook
  on('POST', `${base}/:page/feed`, 'publish', (call) => feed(facebook, call))
  on('POST', `${base}/:page/photos`, photoOperation, (call) => photos(facebook, call))
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
    const since = Number(call.query.get('since') ?? 0) * 1000
    const posts = (await world.postsOf(user.ids.page ?? '')).filter(
      ({ data }) => data.createdAt >= since && data.kind !== 'story',
    )
    return graphJson(
      graphPage(
        call,
        posts.map(({ id, data }) => pick(postNode(id, data), fields)),
      ),
    )
  })
}
