import extractUrlsWithIndices from 'twitter-text/dist/esm/extractUrlsWithIndices'
import * as z from 'zod/mini'
import { weightedLength } from '~/domain/platforms/text-length'
import { practiceUrls } from '../../platforms/addresses'
import { type Call, json, jsonBody, minuteMs, parse, postBy, Refusal } from '../calls'
import { snowflake } from '../identifiers'
import { type Media, mayRepeat, type Post, postMedia, type User } from '../world'
import { invalid, problem, type XServer } from './x-server'

/** How long X refuses the same text again, in milliseconds. */
const duplicateMs = 15 * minuteMs

const Create = z.strictObject({
  text: z.optional(z.string()),
  media: z.optional(z.strictObject({ media_ids: z.array(z.string()).check(z.minLength(1), z.maxLength(4)) })),
  reply_settings: z.optional(z.enum(['following', 'mentionedUsers', 'subscribers', 'verified'])),
  made_with_ai: z.optional(z.boolean()),
  paid_partnership: z.optional(z.boolean()),
})

const TimelineQuery = z.strictObject({
  max_results: z.optional(z.coerce.number().check(z.int(), z.gte(5), z.lte(100))),
  start_time: z.optional(z.iso.datetime()),
  /** The last post of the previous page. */
  pagination_token: z.optional(z.string()),
  'tweet.fields': z.optional(z.string()),
})
const postFields = ['created_at', 'entities', 'id', 'note_tweet', 'text']

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The text as X returns it: links shortened, `&<>` as entities, and a link for media at the end. */
function renderText(id: string, post: Post) {
  const found = extractUrlsWithIndices(post.text)
  const urls: { start: number; end: number; url: string; expanded_url: string; display_url: string }[] = []
  let text = ''
  let from = 0
  const add = (expanded: string): void => {
    const url = `https://t.co/${`${id.slice(-9)}${urls.length}`.padStart(10, 'x')}`
    const start = [...text].length
    text += url
    const display = expanded.replace(/^https?:\/\//, '')
    urls.push({ start, end: start + url.length, url, expanded_url: expanded, display_url: display })
  }
  for (const { url, indices } of found) {
    text += escaped(post.text.slice(from, indices[0]))
    add(/^https?:/i.test(url) ? url : `http://${url}`)
    from = indices[1]
  }
  text += escaped(post.text.slice(from))
  if (post.media.length > 0) {
    if (text) text += ' '
    add(`${post.url}/${post.media[0]?.mimeType.startsWith('video/') ? 'video' : 'photo'}/1`)
  }
  return { text, urls }
}

function tweet(id: string, post: Post, fields: string) {
  const asked = fields.split(',').filter(Boolean)
  const unknownField = asked.find((field) => !postFields.includes(field))
  if (unknownField)
    throw new Refusal(invalid(`The tweet.fields query parameter value [${unknownField}] is not valid.`))
  const { text, urls } = renderText(id, post)
  const has = (field: string): boolean => asked.includes(field)
  return {
    id,
    text,
    edit_history_tweet_ids: [id],
    ...(has('created_at') && { created_at: new Date(post.createdAt).toISOString() }),
    ...(has('entities') && urls.length > 0 && { entities: { urls } }),
  }
}

/** The media of a post: 1–4 images, one GIF, or one video, all the person's own and processed. */
async function mediaOf(x: XServer, user: User, ids: readonly string[]): Promise<[string, Media][]> {
  const now = x.world.clock()
  const found = await Promise.all(ids.map(async (id) => [id, await x.world.media.get(id)] as const))
  const usable = found.flatMap(([id, media]): [string, Media][] =>
    media?.ownerId === user.id && media.state === 'done' && media.readyAt <= now && media.expiresAt > now
      ? [[id, media]]
      : [],
  )
  if (usable.length !== ids.length || new Set(ids).size !== ids.length) throw x.refuse('media-invalid')
  const single = usable.some(([, media]) => media.details.category !== 'tweet_image')
  if (single && usable.length > 1)
    throw new Refusal(invalid('Attach up to 4 photos, or 1 animated GIF, or 1 video.'))
  return usable
}

async function refuseDuplicate(x: XServer, user: User, text: string): Promise<void> {
  const now = x.world.clock()
  const posts = await x.world.postsOf(user.id)
  const same = posts.some(
    ({ data }) => data.text === text && data.media.length === 0 && now - data.createdAt < duplicateMs,
  )
  if (same) throw x.refuse('duplicate')
}

async function create(x: XServer, call: Call): Promise<Response> {
  const user = await x.caller(call, 'tweet.read', 'tweet.write', 'users.read')
  const headers = await x.countCall(user, 'tweets', 100)
  const body = await jsonBody(call, Create, invalid)
  const { text = '' } = body
  if (!text.trim() && !body.media) throw new Refusal(invalid('Provide text or media.'))
  if (weightedLength(text) > 280) throw new Refusal(invalid('Your Tweet text is too long.'))
  if ((text.match(/\$[a-z]{1,6}\b/gi) ?? []).length > 1)
    throw new Refusal(invalid('A post can hold only one cashtag.'))
  const media = await mediaOf(x, user, body.media?.media_ids ?? [])
  if (media.length === 0 && !mayRepeat(user)) await refuseDuplicate(x, user, text)
  const id = snowflake(x.world.clock())
  const post = postBy(x.world, call, user, {
    kind: 'post',
    text,
    media: media.map(([mediaId, one]) => postMedia(mediaId, one)),
    url: `${practiceUrls.x.site}/${user.handle}/status/${id}`,
  })
  await x.world.posts.put(id, post)
  return json({ data: { id, text: renderText(id, post).text, edit_history_tweet_ids: [id] } }, 201, headers)
}

/** Posts, and the timeline in which a lost answer is looked up. */
export function postRoutes(x: XServer): void {
  x.on('POST', '/x/api/2/tweets', 'publish', (call) => create(x, call))
  x.on('GET', '/x/api/2/users/:id/tweets', 'list', async (call) => {
    const user = await x.caller(call, 'tweet.read', 'users.read')
    const headers = await x.countCall(user, 'timeline', 900)
    const query = parse(TimelineQuery, Object.fromEntries(call.query), invalid)
    if (!(await x.world.users.get(call.params.id ?? ''))) return problem(404, 'Could not find this user.')
    const start = query.start_time === undefined ? 0 : Date.parse(query.start_time)
    const all = (await x.world.postsOf(call.params.id ?? '')).filter(({ data }) => data.createdAt >= start)
    const first = all.findIndex(({ id }) => id === query.pagination_token) + 1
    const posts = all.slice(first, first + (query.max_results ?? 10))
    const data = posts.map(({ id, data: post }) => tweet(id, post, query['tweet.fields'] ?? ''))
    const meta = {
      result_count: data.length,
      ...(data[0] && { newest_id: data[0].id, oldest_id: data.at(-1)?.id }),
      ...(first + posts.length < all.length && { next_token: posts.at(-1)?.id }),
    }
    return json(data.length > 0 ? { data, meta } : { meta }, 200, headers)
  })
}
