import { i18n } from '@lingui/core'
import * as z from 'zod/mini'
import { unparsedFieldsOf } from '~/contract/answer'
import { BrandKitUpdate } from '~/contract/brand-kit'
import type { Campaign } from '~/contract/campaign'
import { listPostOptions, PostOptionsUpdate } from '~/contract/connections'
import {
  getBrandKit,
  getCampaign,
  getCredits,
  getPost,
  getProduct,
  listCampaigns,
  listMedia,
  listPosts,
  listProducts,
  listQueues,
  listSocialAccounts,
} from '~/contract/endpoints'
import type { Media } from '~/contract/media'
import { type Post, type PostStatus, PostTarget, postStatuses } from '~/contract/post'
import type { Product } from '~/contract/product'
import type { Queue, SocialAccount } from '~/contract/social'
import {
  type LeftOut,
  TwinAccount,
  TwinCampaign,
  type TwinKind,
  TwinMedia,
  TwinPost,
  TwinProduct,
  TwinQueue,
  TwinResult,
  type TwinSnapshot,
} from '~/contract/twin'
import { ApiError } from '~/src/api/errors'
import type { Send } from '~/src/api/http/send'
import { balanceOf } from '~/src/api/queries/credits'
import { listLimit } from '~/src/api/queries/query'

/** Answers of a workspace's reads. */
interface ReadWorkspace {
  readonly brandKit: object
  readonly products: readonly Product[]
  readonly campaigns: readonly Campaign[]
  /** With the list each was in, in case the post doesn't report its status. */
  readonly posts: readonly { readonly post: Post; readonly listed: PostStatus }[]
  /** Platform options by post; undefined if the API has none. */
  readonly options?: OptionsByPost
  readonly media: readonly Media[]
  readonly accounts: readonly SocialAccount[]
  readonly queues: readonly Queue[]
  readonly credits: number | undefined
}

type OptionsByPost = ReadonlyMap<string, TwinPost['options']>

type Shape = Readonly<Record<string, z.core.$ZodType>>
/** Timestamps that can't be parsed aren't reported as left out. */
const ignoredFields = ['createdAt', 'updatedAt', 'publishedAt', 'at']

/** Splits `found` into the fields that `shape` accepts, and the names of those left out wholly or in part. */
function splitFields(shape: Shape, found: object): { accepted: Record<string, unknown>; left: string[] } {
  const values = new Map<string, unknown>(Object.entries(found))
  const accepted: Record<string, unknown> = {}
  const left = new Set(Object.keys(unparsedFieldsOf(found)))
  for (const [name, schema] of Object.entries(shape)) {
    const value = values.get(name)
    if (value === undefined || value === null) continue
    if (z.safeParse(schema, value).success) accepted[name] = value
    else {
      if (Array.isArray(value)) accepted[name] = value.filter((each) => z.safeParse(schema, [each]).success)
      if (!ignoredFields.includes(name)) left.add(name)
    }
  }
  return { accepted, left: [...left] }
}

/**
 * A workspace as a twin stores it. Another server may return what this one can't store (an unknown status, an
 * account without a platform); that is left out and listed, so that promoting doesn't overwrite it.
 */
export function toSnapshot(read: ReadWorkspace): TwinSnapshot {
  const left: LeftOut[] = []
  const note = (kind: TwinKind, id: string, names: readonly string[]) =>
    left.push(...names.map((field) => ({ kind, id: id.slice(0, 128), field })))

  /** The parsed record, with `more` supplying defaults; empty, and noted, if it can't be parsed. */
  function parseRecord<T extends z.core.$ZodType>(
    kind: TwinKind,
    schema: T & { shape: Shape },
    found: { readonly id: string; readonly [name: string]: unknown },
    more: (accepted: Readonly<Record<string, unknown>>) => object = () => ({}),
  ): z.output<T>[] {
    const fit = splitFields(schema.shape, found)
    const result = z.safeParse(schema, { ...fit.accepted, ...more(fit.accepted) })
    note(kind, found.id, result.success ? fit.left : [''])
    return result.success ? [result.data] : []
  }

  const kit = splitFields(BrandKitUpdate.shape, read.brandKit)
  note('brandKit', '', kit.left)
  return {
    brandKit: z.parse(BrandKitUpdate, kit.accepted),
    products: read.products.flatMap((each) => parseRecord('product', TwinProduct, each, withName(each))),
    campaigns: read.campaigns.flatMap((each) => parseRecord('campaign', TwinCampaign, each, withName(each))),
    posts: read.posts.flatMap(({ post, listed }) => {
      const { results, targets, leftOut } = accountsOf(post)
      note('post', post.id, leftOut)
      const { hashtags, mentions, mediaUrls, text } = post.content
      const content = splitFields(TwinPost.shape.content.shape, post.content)
      note('post', post.id, content.left)
      const completeContent = { hashtags, mentions, mediaUrls, text, ...content.accepted }
      const status = post.status ?? listed
      const options = read.options?.get(post.id)
      return parseRecord('post', TwinPost, {
        ...post,
        content: completeContent,
        targets,
        results,
        status,
        options,
      })
    }),
    media: read.media.flatMap((each) =>
      parseRecord('media', TwinMedia, each, (accepted) => ({ ...mediaDefaults(each), ...accepted })),
    ),
    accounts: read.accounts.flatMap((each) =>
      parseRecord('account', TwinAccount, each, (accepted) => ({
        name: each.handle ?? each.id,
        handle: '',
        ...accepted,
      })),
    ),
    queues: read.queues.flatMap((each) =>
      parseRecord('queue', TwinQueue, each, (accepted) => ({
        name: each.id,
        timezone: 'UTC',
        slots: [],
        ...accepted,
      })),
    ),
    credits: Math.max(0, Math.floor(read.credits ?? 0)),
    left: left.slice(0, 5000),
  }
}

/** Uses the id as name for records without one, which this server requires. */
const withName =
  ({ id }: { id: string }) =>
  (accepted: Readonly<Record<string, unknown>>) => ({ name: id, ...accepted })

const mediaDefaults = ({ type, mimeType }: Media) => ({
  name: '',
  size: 0,
  type: type ?? (mimeType?.startsWith('video/') ? 'video' : 'image'),
  mimeType: 'application/octet-stream',
})

/** Targets and results on known platforms. */
function accountsOf({ targets: all, results: allResults = [] }: Post) {
  const targets = all.flatMap((target) => {
    const { accountId, platform, postType } = target
    const parsed = z.safeParse(PostTarget, { accountId, platform, ...(postType && { postType }) })
    return parsed.success ? [parsed.data] : []
  })
  const results = allResults.flatMap((result) => {
    const { accepted } = splitFields(TwinResult.shape, result)
    const parsed = z.safeParse(TwinResult, accepted)
    return parsed.success ? [parsed.data] : []
  })
  return { targets, results, leftOut: targets.length < all.length ? ['targets'] : [] }
}

/** Known ids: as lists end at 100, records missing from them are read one by one. */
export type KnownIds = Pick<TwinSnapshot, 'products' | 'campaigns' | 'posts'>

const noKnownIds: KnownIds = { products: [], campaigns: [], posts: [] }

/** Reads a workspace through the API alone, as a twin stores it. Rejects with `StudioError`. */
export async function readWorkspace(
  send: Send,
  workspaceId: string,
  { known = noKnownIds, cause }: { known?: KnownIds; cause?: string } = {},
): Promise<TwinSnapshot> {
  const params = { workspaceId }
  const list = { params, query: { limit: listLimit } }
  const callCause = { cause: cause ?? i18n.t('Twin') }
  const lists = postStatuses.map(async (status) => {
    const posts = await send(listPosts, { params, query: { status, limit: listLimit } }, callCause)
    return posts.map((post) => ({ post, listed: status }))
  })
  const [brandKit, products, campaigns, listed, options, media, accounts, queues, credits] =
    await Promise.all([
      send(getBrandKit, { params }, callCause),
      send(listProducts, list, callCause),
      send(listCampaigns, list, callCause),
      Promise.all(lists),
      readOptions(send, workspaceId, callCause),
      send(listMedia, list, callCause),
      send(listSocialAccounts, { params }, callCause),
      send(listQueues, { params }, callCause),
      send(getCredits, {}, callCause),
    ])
  // A post that moved between two lists is in both: the one updated last counts.
  const posts = [...latest(listed.flat()).values()]
  const shown = posts.map(({ post }) => post)
  return toSnapshot({
    brandKit,
    products: await withHidden(products, known.products, (productId) =>
      send(getProduct, { params: { workspaceId, productId } }, callCause),
    ),
    campaigns: await withHidden(campaigns, known.campaigns, (campaignId) =>
      send(getCampaign, { params: { workspaceId, campaignId } }, callCause),
    ),
    posts: (
      await withHidden(shown, known.posts, (postId) =>
        send(getPost, { params: { workspaceId, postId } }, callCause),
      )
    ).map((post) => posts.find((each) => each.post === post) ?? { post, listed: 'draft' }),
    options,
    media,
    accounts,
    queues,
    credits: balanceOf(credits),
  })
}

/**
 * Platform options by post; empty for a hosted API. A post with options for no account counts as having none.
 */
async function readOptions(
  send: Send,
  workspaceId: string,
  callCause: { cause: string },
): Promise<OptionsByPost> {
  const listed = (await ifFound(send(listPostOptions, { params: { workspaceId } }, callCause))).flat()
  return new Map(
    listed.map(({ postId, options }) => {
      const set = Object.entries(options).filter(([, own]) => Object.keys(own).length > 0)
      const read = z.safeParse(PostOptionsUpdate.shape.options, Object.fromEntries(set))
      return [postId, read.success && set.length > 0 ? read.data : undefined]
    }),
  )
}

interface Listed {
  readonly post: Post
  readonly listed: PostStatus
}

function latest(all: readonly Listed[]): Map<string, Listed> {
  const byId = new Map<string, Listed>()
  for (const each of all) {
    const other = byId.get(each.post.id)
    if (!other || (each.post.updatedAt ?? '') >= (other.post.updatedAt ?? '')) byId.set(each.post.id, each)
  }
  return byId
}

/** `shown` plus known records missing from the lists, read one by one. */
async function withHidden<T extends { id: string }>(
  shown: readonly T[],
  known: readonly { id: string }[],
  get: (id: string) => Promise<T>,
): Promise<T[]> {
  const listed = new Set(shown.map(({ id }) => id))
  const hidden: T[] = []
  for (const { id } of known) if (!listed.has(id)) hidden.push(...(await ifFound(get(id))))
  return [...shown, ...hidden]
}

/** Resolves to an empty list if the record doesn't exist. */
async function ifFound<T>(read: Promise<T>): Promise<T[]> {
  try {
    return [await read]
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return []
    throw error
  }
}
