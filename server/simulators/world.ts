import * as z from 'zod/mini'
import type { Platform } from '~/contract'
import type { PersonGiven } from '../ports/dependencies'
import { createBytes } from './bytes'
import type { Faults } from './faults'
import { collection, type SimulatorStore } from './store'

const dayMs = 86_400_000

const texts = z.record(z.string(), z.string())

/** A person on a platform. */
const User = z.object({
  id: z.string(),
  handle: z.string(),
  name: z.string(),
  /** Identifiers of what they own, such as `page` or `channel`. */
  ids: texts,
  /** See `mayRepeat`. */
  flags: texts,
})
export type User = z.output<typeof User>

/**
 * True if the same text is accepted twice, as for the sample and twins, whose users publish texts repeatedly.
 */
export const mayRepeat = ({ flags }: User): boolean => flags.repeats === 'yes'

/** Uploaded or fetched media: an image, a video, a document, or a container of several. */
const Media = z.object({
  ownerId: z.string(),
  mimeType: z.string(),
  /** Declared size in bytes. */
  size: z.number(),
  received: z.number(),
  /** CRC-32 of the received bytes, in order. */
  crc: z.number(),
  parts: z.number(),
  /** `open` until the upload is complete. The result is visible from `readyAt`. */
  state: z.enum(['open', 'done', 'failed']),
  readyAt: z.number(),
  expiresAt: z.number(),
  altText: z.optional(z.string()),
  details: texts,
})
export type Media = z.output<typeof Media>

const PostMedia = z.object({
  id: z.string(),
  mimeType: z.string(),
  size: z.number(),
  crc: z.number(),
  altText: z.optional(z.string()),
})
export type PostMedia = z.output<typeof PostMedia>

const Post = z.object({
  /** The account it is on: a user, page, channel or subreddit. */
  accountId: z.string(),
  /** The account's handle, as in addresses. */
  handle: z.string(),
  authorId: z.string(),
  authorName: z.string(),
  /** The platform's name for the kind of post. */
  kind: z.string(),
  title: z.optional(z.string()),
  text: z.string(),
  link: z.optional(z.string()),
  privacy: z.string(),
  media: z.array(PostMedia),
  url: z.string(),
  createdAt: z.number(),
  /** When lists begin to include it, in ms since 1970. */
  listedAt: z.number(),
  /** The studio's key of the delivery that made it, if the request had one. */
  delivery: z.optional(z.string()),
  details: texts,
})
export type Post = z.output<typeof Post>

const Usage = z.object({ window: z.number(), used: z.number() })

interface WorldDependencies {
  readonly store: SimulatorStore
  readonly clock: () => number
  readonly faults: Faults
  readonly fetchMedia: (url: string) => Promise<Response>
  /**
   * True to process files as slowly and limit calls as the real platform does; otherwise nothing has to wait.
   */
  readonly paced: boolean
}

/** The data of one platform. */
export type World = ReturnType<typeof createWorld>

export interface Usage {
  readonly limit: number
  readonly remaining: number
  /** Milliseconds since 1970. */
  readonly resetsAt: number
  readonly exceeded: boolean
}

/** A handle without a prefix such as `@` or `u/`. */
export const plainHandle = (handle: string): string =>
  handle
    .trim()
    .replace(/^(@|\/?u\/|\/?r\/)/, '')
    .replaceAll(/\s+/g, '_')
    .replaceAll(/[/?#%]/g, '')

export function createWorld(
  platform: Platform,
  { store, clock, faults, fetchMedia, paced }: WorldDependencies,
) {
  const users = collection(store, platform, 'user', User)
  const handles = collection(store, platform, 'handle', z.object({ userId: z.string() }))
  const media = collection(store, platform, 'media', Media)
  const posts = collection(store, platform, 'post', Post)

  /**
   * The person with this handle, created if there is none. `make` returns the identifiers of a new person and
   * what they own.
   */
  async function ensureUser(
    given: PersonGiven,
    make: () => { readonly id: string; readonly ids?: Readonly<Record<string, string>> },
  ): Promise<User> {
    const handle = plainHandle(given.handle)
    const key = handle.toLowerCase()
    const { id, ids = {} } = make()
    await handles.insert(key, { userId: id })
    const userId = (await handles.get(key))?.userId ?? id
    const user = {
      id: userId,
      handle,
      name: given.name || handle,
      ids: { ...ids },
      flags: given.repeats ? { repeats: 'yes' } : {},
    }
    // If a process died between both writes, the person is created now. An existing one stays unchanged.
    await users.insert(userId, user)
    return (await users.get(userId)) ?? user
  }

  return {
    platform,
    store,
    clock,
    faults,
    fetchMedia,
    paced,
    /** The simulated time, in milliseconds, of processing that takes `ms` on the platform. */
    processingTime: (ms: number): number => (paced ? ms : 0),
    users,
    media,
    posts,
    bytes: createBytes(store, platform),
    ensureUser,
    async userOfHandle(handle: string): Promise<User | undefined> {
      const known = await handles.get(plainHandle(handle).toLowerCase())
      return known && users.get(known.userId)
    },
    /** Begins an upload, without any bytes yet. */
    async startMedia(
      id: string,
      given: Pick<Media, 'ownerId' | 'mimeType' | 'size'> & Partial<Media>,
    ): Promise<Media> {
      const made: Media = {
        received: 0,
        crc: 0,
        parts: 0,
        state: 'open',
        readyAt: clock(),
        expiresAt: clock() + dayMs,
        details: {},
        ...given,
      }
      await media.put(id, made)
      return made
    },
    /** The account's posts that lists already include, newest first. */
    async postsOf(accountId: string): Promise<readonly { readonly id: string; readonly data: Post }[]> {
      const all = await posts.list({ match: { accountId } })
      return all.filter(({ data }) => data.listedAt <= clock())
    },
    use: createLimits(platform, { store, clock, paced }),
  }
}

/**
 * The platform's rate limits, which are never reached without pacing. Counts `amount` in a window of `windowMs`, offset
 * from UTC's by `offsetMs`. What exceeds `limit` isn't counted.
 */
function createLimits(
  platform: Platform,
  { store, clock, paced }: Pick<WorldDependencies, 'store' | 'clock' | 'paced'>,
) {
  const usage = collection(store, platform, 'usage', Usage)
  return async (key: string, limit: number, windowMs: number, amount = 1, offsetMs = 0): Promise<Usage> => {
    const window = Math.floor((clock() - offsetMs) / windowMs)
    if (!paced)
      return { limit, remaining: limit, resetsAt: (window + 1) * windowMs + offsetMs, exceeded: false }
    await usage.insert(key, { window, used: 0 })
    let exceeded = false
    const now = await usage.update(key, (before) => {
      const used = before.window === window ? before.used : 0
      exceeded = used + amount > limit
      return { window, used: exceeded ? used : used + amount }
    })
    const remaining = Math.max(0, limit - (now?.used ?? 0))
    return { limit, remaining, resetsAt: (window + 1) * windowMs + offsetMs, exceeded }
  }
}

/** Atomically marks an upload as published and creates its post. Undefined if `change` returns undefined. */
export const publishMedia = (
  { media }: Pick<World, 'media'>,
  mediaId: string,
  change: (media: Media) => Media | undefined,
  post: { readonly id: string; readonly data: Post },
): Promise<Media | undefined> => media.update(mediaId, change, () => ({ kind: 'post', ...post }))

/** The parts of an upload that a post shows. */
export const postMedia = (id: string, { mimeType, received, crc, altText }: Media): PostMedia => ({
  id,
  mimeType,
  size: received,
  crc,
  ...(altText !== undefined && { altText }),
})
