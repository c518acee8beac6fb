import * as z from 'zod/mini'
import { practiceUrls } from '../../platforms/addresses'
import { type Call, json, jsonBody, multipart, parse, postBy, Refusal, secondMs } from '../calls'
import { base36, word } from '../identifiers'
import { type Post, type PostMedia, postMedia, type User } from '../world'
import {
  badRequest,
  flairs,
  type RedditServer,
  type Subreddit,
  submitError,
  subredditOf,
} from './reddit-server'

const megabyte = 1024 * 1024
const maxAssetBytes = 20 * megabyte
/** Delay before lists include a post with media, in milliseconds; minutes on the real Reddit. */
const mediaMs = 15 * secondMs

const flag = z.optional(z.enum(['true', 'false']))
const Submit = z.strictObject({
  api_type: z.literal('json'),
  sr: z.string(),
  kind: z.enum(['self', 'link', 'image', 'video']),
  title: z.string(),
  text: z.optional(z.string()),
  url: z.optional(z.string()),
  flair_id: z.optional(z.string()),
  flair_text: z.optional(z.string().check(z.maxLength(64))),
  nsfw: flag,
  spoiler: flag,
  sendreplies: flag,
  resubmit: flag,
  validate_on_submit: flag,
  video_poster_url: z.optional(z.string()),
})
const Gallery = z.strictObject({
  api_type: z.optional(z.literal('json')),
  sr: z.string(),
  title: z.string(),
  text: z.optional(z.string()),
  items: z
    .array(
      z.strictObject({
        media_id: z.string(),
        caption: z.optional(z.string().check(z.maxLength(180))),
        outbound_url: z.optional(z.string()),
      }),
    )
    .check(z.minLength(2), z.maxLength(20)),
  flair_id: z.optional(z.string()),
  flair_text: z.optional(z.string().check(z.maxLength(64))),
  nsfw: z.optional(z.boolean()),
  spoiler: z.optional(z.boolean()),
  sendreplies: z.optional(z.boolean()),
  validate_on_submit: z.optional(z.boolean()),
})

const refuse = (code: string, field: string): Refusal => new Refusal(submitError(code, field))

function checkSubmission(
  user: User,
  given: { sr: string; title: string; flair_id?: string | undefined },
): Subreddit {
  const found = subredditOf(given.sr, user)
  if (!found) throw refuse('SUBREDDIT_NOEXIST', 'sr')
  if (found.isClosed) throw refuse('SUBREDDIT_NOTALLOWED', 'sr')
  if (!given.title.trim()) throw refuse('NO_TEXT', 'title')
  if ([...given.title].length > 300) throw refuse('TOO_LONG', 'title')
  if (found.isFlairRequired && !given.flair_id) throw refuse('SUBMIT_VALIDATION_FLAIR_REQUIRED', 'flair')
  if (given.flair_id && !flairs.some(({ id }) => id === given.flair_id))
    throw refuse('BAD_FLAIR_TEMPLATE_ID', 'flair')
  return found
}

async function addPost(
  { world }: RedditServer,
  call: Call,
  given: { readonly user: User; readonly subreddit: Subreddit } & Pick<Post, 'kind' | 'text' | 'media'> & {
      readonly title: string
      readonly link?: string | undefined
    },
): Promise<{ readonly id: string; readonly url: string }> {
  const { user, subreddit, link, ...post } = given
  const id = base36(7)
  const slug = post.title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')
    .slice(0, 50)
  const isProfile = subreddit.name.startsWith('u_')
  const place = isProfile ? `user/${user.handle}` : `r/${subreddit.name}`
  const url = `${practiceUrls.reddit.site}/${place}/comments/${id}/${slug || 'post'}/`
  const made = postBy(world, call, user, {
    accountId: subreddit.name.toLowerCase(),
    handle: isProfile ? user.handle : subreddit.name,
    authorName: `u/${user.handle}`,
    url,
    listedAt: world.clock() + (post.media.length > 0 ? world.processingTime(mediaMs) : 0),
    details: {
      subreddit: subreddit.name,
      ...(call.fault?.kind === 'removed' && { removed: 'automod_filtered' }),
    },
    ...post,
    ...(link !== undefined && { link }),
  })
  await world.posts.put(id, made)
  return { id, url }
}

/** An upload, by the address it was stored at. */
async function asset({ world }: RedditServer, user: User, address: string): Promise<PostMedia> {
  const key = decodeURIComponent(address).split('/').slice(-2).join('/')
  const media = await world.media.get(key)
  if (media?.ownerId !== user.id || media.state !== 'done' || !/\/reddit\/s3\//.test(address))
    throw refuse('BAD_URL', 'url')
  return postMedia(key, media)
}

async function submit(reddit: RedditServer, call: Call): Promise<Response> {
  const { user, headers } = await reddit.caller(call, 'submit')
  const body = parse(Submit, await reddit.form(call), badRequest)
  const subreddit = checkSubmission(user, body)
  const { kind, title, text = '', url } = body
  if (kind === 'self') {
    if (subreddit.submission === 'link') throw refuse('NO_SELFS', 'sr')
    if (url !== undefined) throw new Refusal(badRequest('A self post has no url.'))
    const made = await addPost(reddit, call, { user, subreddit, kind, title, text, media: [] })
    return json({ json: { errors: [], data: answer(made) } }, 200, headers)
  }
  if (subreddit.submission === 'self') throw refuse('NO_LINKS', 'sr')
  if (!url) throw refuse('NO_URL', 'url')
  if (kind === 'link') {
    if (!URL.canParse(url)) throw refuse('BAD_URL', 'url')
    const same = (await reddit.world.postsOf(subreddit.name.toLowerCase())).some(
      ({ data }) => data.link === url,
    )
    if (same) throw refuse('ALREADY_SUB', 'url')
    const made = await addPost(reddit, call, { user, subreddit, kind, title, text, media: [], link: url })
    return json({ json: { errors: [], data: answer(made) } }, 200, headers)
  }
  if (kind !== 'image' && !body.video_poster_url) throw refuse('NO_URL', 'video_poster_url')
  const media = [await asset(reddit, user, url)]
  const made = await addPost(reddit, call, { user, subreddit, kind, title, text, media })
  // Reddit reports a post with media only by websocket, so it has to be found in the person's list.
  const data = {
    user_submitted_page: `https://www.reddit.com/user/${user.handle}/submitted/`,
    websocket_url: `wss://ws.reddit.invalid/${made.id.slice(0, 2)}${word(12)}`,
  }
  return json({ json: { errors: [], data } }, 200, headers)
}

const answer = ({ id, url }: { readonly id: string; readonly url: string }) => ({
  url,
  drafts_count: 0,
  id,
  name: `t3_${id}`,
})

async function gallery(reddit: RedditServer, call: Call): Promise<Response> {
  const { user, headers } = await reddit.caller(call, 'submit')
  const body = await jsonBody(call, Gallery, badRequest)
  const subreddit = checkSubmission(user, body)
  if (subreddit.submission === 'self') throw refuse('NO_LINKS', 'sr')
  const found = await reddit.world.media.list({ match: { ownerId: user.id } })
  const media = body.items.map(({ media_id: id, caption }): PostMedia => {
    const one = found.find(({ data }) => data.details.asset === id)
    if (one?.data.state !== 'done') throw refuse('BAD_URL', 'items')
    return { ...postMedia(one.id, one.data), ...(caption !== undefined && { altText: caption }) }
  })
  const given = { user, subreddit, kind: 'gallery', title: body.title, text: body.text ?? '', media }
  const { id, url } = await addPost(reddit, call, given)
  return json({ json: { errors: [], data: { url, id: `t3_${id}` } } }, 200, headers)
}

const types = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'video/mp4', 'video/quicktime']

/** Returns the upload form for the storage behind Reddit. */
async function lease(reddit: RedditServer, call: Call): Promise<Response> {
  const { user, headers } = await reddit.caller(call, 'submit')
  const schema = z.strictObject({ filepath: z.string().check(z.minLength(1)), mimetype: z.enum(types) })
  const { filepath, mimetype } = parse(schema, await reddit.form(call), badRequest)
  const id = base36(13)
  const key = `${id}/${filepath.replaceAll(/[^\w.-]/g, '_')}`
  await reddit.world.startMedia(key, {
    ownerId: user.id,
    mimeType: mimetype,
    size: 0,
    details: { asset: id },
  })
  const fields = { acl: 'private', key, 'X-Amz-Algorithm': 'AWS4-HMAC-SHA256', 'Content-Type': mimetype }
  return json(
    {
      args: {
        action: `//${call.url.host}/reddit/s3/rte_images`,
        fields: Object.entries(fields).map(([name, value]) => ({ name, value })),
      },
      asset: {
        asset_id: id,
        processing_state: 'incomplete',
        payload: { filepath },
        websocket_url: `wss://ws.reddit.invalid/${word(12)}`,
      },
    },
    200,
    headers,
  )
}

const xml = (text: string, status: number, headers: Record<string, string> = {}): Response =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${text}`, {
    status,
    headers: { 'content-type': 'application/xml', ...headers },
  })
const storageError = (code: string, status = 400): Response =>
  xml(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`, status)

async function store({ world }: RedditServer, call: Call): Promise<Response> {
  const { texts, files } = await multipart(call, () => storageError('MalformedPOSTRequest'))
  const { file } = files
  const { key = '' } = texts
  const media = await world.media.get(key)
  if (media?.state !== 'open' || texts['Content-Type'] !== media.mimeType || !texts['X-Amz-Algorithm'])
    return storageError('AccessDenied', 403)
  if (!file) return storageError('MalformedPOSTRequest')
  if (file.size > maxAssetBytes && media.mimeType.startsWith('image/')) return storageError('EntityTooLarge')
  const keep = world.bytes.keeps(media.mimeType, file.size)
  const { bytes, crc } = await world.bytes.receive(key, file.stream(), { index: 0, crc: 0, keep })
  if (call.fault?.kind !== 'chunk-lost')
    await world.media.put(key, { ...media, state: 'done', size: bytes, received: bytes, crc })
  const location = `${call.origin}/reddit/s3/rte_images/${encodeURIComponent(key)}`
  return xml(
    `<PostResponse><Location>${location}</Location><Bucket>reddit-uploaded-media</Bucket><Key>${key}</Key><ETag>"${crc.toString(16)}"</ETag></PostResponse>`,
    201,
    { location },
  )
}

/** Posts, galleries and uploads (docs/publishing.md, section 10). */
export function submitRoutes(reddit: RedditServer): void {
  reddit.on('POST', '/reddit/api/api/submit', 'publish', (call) => submit(reddit, call))
  reddit.on('POST', '/reddit/api/api/submit_gallery_post.json', 'publish', (call) => gallery(reddit, call))
  reddit.on('POST', '/reddit/api/api/media/asset.json', 'upload.start', (call) => lease(reddit, call))
  reddit.on('POST', '/reddit/s3/rte_images', 'upload.chunk', (call) => store(reddit, call))
}
