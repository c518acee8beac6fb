import * as z from 'zod/mini'
import { maybe, readable } from '~/contract/answer'
import { sentence } from '~/contract/server-sentences'
import { fileKind } from '~/domain/platforms/post-draft'
import type { Confirmed, Delivery, Identity, PlatformAdapter, PlatformResponse, Session } from '../adapter'
import { realAddresses } from '../addresses'
import { flag, readAnswer, readTolerantly, refused, withoutEntities } from '../answers'
import { composeText } from '../compose-text'
import { notListed, postsSince } from '../posts-since'
import { send, xFailure } from './api'
import { limits } from './limits'
import { uploadsIn, XUploads } from './upload'

const writtenFields = {
  text: z.string(),
  entities: maybe(
    z.object({
      urls: maybe(
        readable(
          z.object({ url: z.string(), expanded_url: maybe(z.string()), media_key: maybe(z.string()) }),
        ),
      ),
    }),
  ),
}

/** Posts of `GET /2/users/{id}/tweets` with these fields. `text` is cut in a long post of a paid account. */
const timelineFields = 'created_at,entities,note_tweet'
const Timeline = z.object({
  data: maybe(
    readable(z.object({ id: z.string(), ...writtenFields, note_tweet: maybe(z.object(writtenFields)) })),
  ),
  meta: maybe(z.object({ next_token: maybe(z.string()) })),
})
type TimelinePost = NonNullable<z.output<typeof Timeline>['data']>[number]

/** The original text: X shortens links, adds one for media, and escapes `&`, `<` and `>`. */
function asWritten(post: TimelinePost): string {
  const { text, entities } = post.note_tweet ?? post
  let written = text
  for (const { url, expanded_url: link, media_key: media } of entities?.urls ?? []) {
    const ofMedia = media !== undefined || /\/status\/\d+\/(photo|video)\/\d+$/.test(link ?? '')
    // A function, as `$` in a link has no meaning.
    written = written.replaceAll(url, () => (ofMedia ? '' : (link ?? url)))
  }
  return withoutEntities(written)
}

/** Removes what X may change about a text: line ends, spaces, a link's scheme and trailing slash. */
const normalized = (text: string): string =>
  text
    .normalize()
    .replace(/https?:\/\//gi, '')
    .replace(/\/(?=\s|$)/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** True if the timeline post is the one that was sent with `text`. */
const isSamePost = (post: TimelinePost, text: string): boolean =>
  normalized(asWritten(post)) === normalized(text)

/** What can be set for a post on X. Invalid values are ignored. */
const XOptions = z.object({
  /** Who may reply; everyone by default. */
  reply_settings: maybe(z.enum(['following', 'mentionedUsers', 'subscribers', 'verified'])),
  paid_partnership: flag(false),
  made_with_ai: flag(false),
})

// Source: docs/publishing.md, sections 2 to 4, 11 and 15.

const Me = z.object({
  data: z.object({
    id: z.string(),
    username: z.string(),
    name: maybe(z.string()),
    profile_image_url: maybe(z.string()),
    subscription_type: maybe(z.string()),
  }),
})

async function me(session: Session): Promise<z.output<typeof Me>['data']> {
  const path = '/2/users/me?user.fields=username,verified_type,subscription_type,profile_image_url'
  return readAnswer(Me, await send(session, { method: 'GET', path }, 'read')).data
}

/** One to four images, one GIF or one video (section 15). */
function checkMedia({ media }: Delivery): void {
  const kinds = media.map((file) => fileKind(file))
  if (kinds.includes('unknown'))
    throw refused('media_rejected', /*i18n*/ 'X takes images, GIFs and videos only.')
  if (new Set(kinds).size > 1)
    throw refused('media_rejected', /*i18n*/ 'X doesn’t allow images, GIFs and video in the same post.')
  const maxFiles = kinds[0] === 'image' ? limits.images : 1
  if (kinds.length > maxFiles) throw refused('media_rejected', sentence('xFiles', { max: limits.images }))
}

const commit: PlatformAdapter['commit'] = async (delivery, session, checkpoint) => {
  const ids = uploadsIn(checkpoint).map(({ id }) => id)
  const { reply_settings, paid_partnership, made_with_ai } = readTolerantly(XOptions, delivery.options)
  const text = composeText(delivery.content)
  const body = {
    // X accepts a post without text only with media.
    ...(text !== '' && { text }),
    ...(ids.length > 0 && { media: { media_ids: ids } }),
    ...(reply_settings !== undefined && { reply_settings }),
    ...(paid_partnership && { paid_partnership }),
    ...(made_with_ai && { made_with_ai }),
  }
  const request = { method: 'POST', path: '/2/tweets', body: JSON.stringify(body) } as const
  const headers = { 'content-type': 'application/json' }
  const response = await send(session, { ...request, headers }, 'post')
  // A 200 may contain `errors` instead of the post: then nothing was made.
  if (hasOnlyErrors(response)) throw xFailure(response, session, 'post')
  return { remoteId: readAnswer(Posted, response).data.id }
}

const Posted = z.object({ data: z.object({ id: z.string() }) })
const OnlyErrors = z.object({
  errors: z.array(z.unknown()).check(z.minLength(1)),
  data: z.optional(z.undefined()),
})

const hasOnlyErrors = ({ json }: PlatformResponse): boolean => z.safeParse(OnlyErrors, json).success

/**
 * Looks for the text among the author's own posts since the commit. X lists a post at once and refuses the
 * same text for a while, so a post that isn't listed after `listingDelay` was never made.
 */
const reconcile: PlatformAdapter['reconcile'] = async (delivery, session) => {
  const since = delivery.commitStartedAt ?? session.clock()
  const text = composeText(delivery.content)
  const query = new URLSearchParams({
    max_results: String(limits.timelinePage),
    start_time: new Date(since - limits.clockSkew).toISOString().replace(/\.\d+Z$/, 'Z'),
    'tweet.fields': timelineFields,
  })
  const { posts, isCut } = await postsSince(
    async (next) => {
      if (next !== undefined) query.set('pagination_token', next)
      const path = `/2/users/${encodeURIComponent(delivery.account.remoteId)}/tweets?${query.toString()}`
      const response = await send(session, { method: 'GET', path }, 'read')
      // A 200 may contain `errors` instead of the list, which doesn't prove that the post is missing.
      if (hasOnlyErrors(response)) throw xFailure(response, session, 'read')
      const { data = [], meta } = readAnswer(Timeline, response)
      return { posts: data, next: meta?.next_token }
    },
    // `start_time` already excludes older posts.
    { isSince: () => true, pages: limits.timelinePages },
  )
  const found = posts.find((post) => isSamePost(post, text) && !delivery.others?.has(post.id))
  if (found) return { kind: 'live', remoteId: found.id }
  if (isCut) return { kind: 'unknown' }
  return notListed(session, since + limits.listingDelay)
}

export const xAdapter: PlatformAdapter = {
  platform: 'twitter',
  deadlineMs: limits.deadline,
  fetchesMedia: () => false,

  oauth: (_options, { urls } = realAddresses) => ({
    authorizeUrl: `${urls.x.authorize}/i/oauth2/authorize`,
    tokenUrl: `${urls.x.api}/2/oauth2/token`,
    revokeUrl: `${urls.x.api}/2/oauth2/revoke`,
    clientAuth: 'basic',
    pkce: true,
    scopes: ['tweet.read', 'tweet.write', 'users.read', 'media.write', 'offline.access'],
    scopeSeparator: ' ',
    requiredScopes: ['tweet.read', 'tweet.write', 'users.read', 'media.write', 'offline.access'],
    refresh: 'refresh_token',
  }),

  async whoAmI(session) {
    const { id, username } = await me(session)
    return { remoteUserId: id, name: `@${username}` }
  },

  async identities(session): Promise<readonly Identity[]> {
    const {
      id,
      username,
      name,
      profile_image_url: avatarUrl,
      subscription_type: subscription,
    } = await me(session)
    return [
      {
        remoteId: id,
        kind: 'profile',
        name: name ?? username,
        handle: `@${username}`,
        avatarUrl,
        details: { username, ...(subscription !== undefined && { subscription }) },
      },
    ]
  },

  async prepare(delivery, session, checkpoint, save) {
    checkMedia(delivery)
    return new XUploads(session, delivery.media, checkpoint, save).prepare()
  },

  commit,
  reconcile,

  /** X returns no address of a post; it is built from name and identifier, without a paid read. */
  async confirm({ account }, { http }, { remoteId }): Promise<Confirmed> {
    if (remoteId === undefined) return { kind: 'done' }
    const username = account.details.username ?? account.handle.replace(/^@/, '')
    const url = `${http.urls.x.site}/${encodeURIComponent(username)}/status/${encodeURIComponent(remoteId)}`
    return { kind: 'done', remoteId, url, privacy: 'public' }
  },
}
