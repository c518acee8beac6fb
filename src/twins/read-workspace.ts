import { i18n } from '@lingui/core'
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
import { listPostOptions, PostOptionsUpdate } from '~/contract/connections'
import { postStatuses, PostTarget, type Post, type PostStatus } from '~/contract/post'
import {
  TwinAccount,
  TwinCampaign,
  TwinMedia,
  TwinPost,
  TwinProduct,
  TwinQueue,
  TwinResult,
  type TwinSnapshot,
  type LeftOut,
  type TwinKind,
} from '~/contract/twin'
import { ApiError } from '~/src/api/errors'
import { balanceOf } from '~/src/api/queries/credits'
import { listLimit } from '~/src/api/queries/query'
import type { Send } from '~/src/api/http/send'
import * as z from 'zod/mini'
import { BrandKitUpdate } from '~/contract/brand-kit'
import type { Campaign } from '~/contract/campaign'
import type { Media } from '~/contract/media'
import type { Product } from '~/contract/product'
import type { Queue, SocialAccount } from '~/contract/social'
import { unparsedFieldsOf } from '~/contract/answer'

/** What the reads of a workspace answered. */
interface ReadWorkspace {
  readonly brandKit: object
  readonly products: readonly Product[]
  readonly campaigns: readonly Campaign[]
  /** Each with the list that it stood in, should it not say its status. */
  readonly posts: readonly { readonly post: Post; readonly listed: PostStatus }[]
  /** Platform options by post and account; left out where the API has none. */
  readonly options?: OptionsByPost
  readonly media: readonly Media[]
  readonly accounts: readonly SocialAccount[]
  readonly queues: readonly Queue[]
  readonly credits: number | undefined
}

type OptionsByPost = ReadonlyMap<string, TwinPost['options']>

type Shape = Readonly<Record<string, z.core.$ZodType>>
/** Times say when, not what: one that can't be read is nobody's loss. */
const unmissed = ['createdAt', 'updatedAt', 'publishedAt', 'at']

/** Of `found`, what the fields of `shape` take, and which had to be left out in whole or in part. */
function fields(shape: Shape, found: object): { taken: Record<string, unknown>; left: string[] } {
  const values = new Map<string, unknown>(Object.entries(found))
  const taken: Record<string, unknown> = {}
  const left = new Set(Object.keys(unparsedFieldsOf(found)))
  for (const [name, schema] of Object.entries(shape)) {
    const value = values.get(name)
    if (value === undefined || value === null) continue
    if (z.safeParse(schema, value).success) taken[name] = value
    else {
      if (Array.isArray(value)) taken[name] = value.filter((each) => z.safeParse(schema, [each]).success)
      if (!unmissed.includes(name)) left.add(name)
    }
  }
  return { taken, left: [...left] }
}

/**
 * A workspace as a twin can hold it. Another server may answer what this one can't keep (a status of its own, an
 * account without a platform): that is left out and listed, so that nobody promotes over it.
 */
export function fitted(read: ReadWorkspace): TwinSnapshot {
  const left: LeftOut[] = []
  const note = (kind: TwinKind, id: string, names: readonly string[]) =>
    left.push(...names.map((field) => ({ kind, id: id.slice(0, 128), field })))

  /** The record, `more` over what fits of it; undefined, and noted, where even that is none. */
  function one<T extends z.core.$ZodType>(
    kind: TwinKind,
    schema: T & { shape: Shape },
    found: { readonly id: string; readonly [name: string]: unknown },
    more: (taken: Readonly<Record<string, unknown>>) => object = () => ({}),
  ): z.output<T>[] {
    const fit = fields(schema.shape, found)
    const result = z.safeParse(schema, { ...fit.taken, ...more(fit.taken) })
    note(kind, found.id, result.success ? fit.left : [''])
    return result.success ? [result.data] : []
  }

  const kit = fields(BrandKitUpdate.shape, read.brandKit)
  note('brandKit', '', kit.left)
  return {
    brandKit: z.parse(BrandKitUpdate, kit.taken),
    products: read.products.flatMap((each) => one('product', TwinProduct, each, named(each))),
    campaigns: read.campaigns.flatMap((each) => one('campaign', TwinCampaign, each, named(each))),
    posts: read.posts.flatMap(({ post, listed }) => {
      const { results, targets, lost } = accountsOf(post)
      note('post', post.id, lost)
      const { hashtags, mentions, mediaUrls, text } = post.content
      const content = fields(TwinPost.shape.content.shape, post.content)
      note('post', post.id, content.left)
      const whole = { hashtags, mentions, mediaUrls, text, ...content.taken }
      const status = post.status ?? listed
      const options = read.options?.get(post.id)
      return one('post', TwinPost, { ...post, content: whole, targets, results, status, options })
    }),
    media: read.media.flatMap((each) =>
      one('media', TwinMedia, each, (taken) => ({ ...blank(each), ...taken })),
    ),
    accounts: read.accounts.flatMap((each) =>
      one('account', TwinAccount, each, (taken) => ({
        name: each.handle ?? each.id,
        handle: '',
        ...taken,
      })),
    ),
    queues: read.queues.flatMap((each) =>
      one('queue', TwinQueue, each, (taken) => ({ name: each.id, timezone: 'UTC', slots: [], ...taken })),
    ),
    credits: Math.max(0, Math.floor(read.credits ?? 0)),
    left: left.slice(0, 5000),
  }
}

/** A record without a name is called by its id: this server's need one. */
const named =
  ({ id }: { id: string }) =>
  (taken: Readonly<Record<string, unknown>>) => ({ name: id, ...taken })

const blank = ({ type, mimeType }: Media) => ({
  name: '',
  size: 0,
  type: type ?? (mimeType?.startsWith('video/') ? 'video' : 'image'),
  mimeType: 'application/octet-stream',
})

/** Targets and results on platforms that are known here. */
function accountsOf({ targets: all, results: allResults = [] }: Post) {
  const targets = all.flatMap((target) => {
    const { accountId, platform, postType } = target
    const parsed = z.safeParse(PostTarget, { accountId, platform, ...(postType && { postType }) })
    return parsed.success ? [parsed.data] : []
  })
  const results = allResults.flatMap((result) => {
    const { taken } = fields(TwinResult.shape, result)
    const parsed = z.safeParse(TwinResult, taken)
    return parsed.success ? [parsed.data] : []
  })
  return { targets, results, lost: targets.length < all.length ? ['targets'] : [] }
}

/** Ids that are known: lists end at 100, so those that none shows are asked for one by one. */
export type KnownIds = Pick<TwinSnapshot, 'products' | 'campaigns' | 'posts'>

const nothing: KnownIds = { products: [], campaigns: [], posts: [] }

/** Reads a workspace by the API's reads alone, as a twin can hold it. Rejects with `StudioError`. */
export async function readWorkspace(
  send: Send,
  workspaceId: string,
  { known = nothing, cause }: { known?: KnownIds; cause?: string } = {},
): Promise<TwinSnapshot> {
  const params = { workspaceId }
  const list = { params, query: { limit: listLimit } }
  const why = { cause: cause ?? i18n.t('Twin') }
  const lists = postStatuses.map(async (status) => {
    const posts = await send(listPosts, { params, query: { status, limit: listLimit } }, why)
    return posts.map((post) => ({ post, listed: status }))
  })
  const [brandKit, products, campaigns, listed, options, media, accounts, queues, credits] =
    await Promise.all([
      send(getBrandKit, { params }, why),
      send(listProducts, list, why),
      send(listCampaigns, list, why),
      Promise.all(lists),
      readOptions(send, workspaceId, why),
      send(listMedia, list, why),
      send(listSocialAccounts, { params }, why),
      send(listQueues, { params }, why),
      send(getCredits, {}, why),
    ])
  // A post that moved between two of the lists stands in both: the one changed last holds.
  const posts = [...latest(listed.flat()).values()]
  const shown = posts.map(({ post }) => post)
  return fitted({
    brandKit,
    products: await withHidden(products, known.products, (productId) =>
      send(getProduct, { params: { workspaceId, productId } }, why),
    ),
    campaigns: await withHidden(campaigns, known.campaigns, (campaignId) =>
      send(getCampaign, { params: { workspaceId, campaignId } }, why),
    ),
    posts: (
      await withHidden(shown, known.posts, (postId) =>
        send(getPost, { params: { workspaceId, postId } }, why),
      )
    ).map((post) => posts.find((each) => each.post === post) ?? { post, listed: 'draft' }),
    options,
    media,
    accounts,
    queues,
    credits: balanceOf(credits),
  })
}

/** The posts' platform options; a hosted API has none. What was set for no account counts as none. */
async function readOptions(send: Send, workspaceId: string, why: { cause: string }): Promise<OptionsByPost> {
  const listed = (await orGone(send(listPostOptions, { params: { workspaceId } }, why))).flat()
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

/** `shown`, and those that are known and that no list shows: asked for one by one. */
async function withHidden<T extends { id: string }>(
  shown: readonly T[],
  known: readonly { id: string }[],
  get: (id: string) => Promise<T>,
): Promise<T[]> {
  const listed = new Set(shown.map(({ id }) => id))
  const hidden: T[] = []
  for (const { id } of known) if (!listed.has(id)) hidden.push(...(await orGone(get(id))))
  return [...shown, ...hidden]
}

/** Nothing where the API says that there is no such record. */
async function orGone<T>(read: Promise<T>): Promise<T[]> {
  try {
    return [await read]
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return []
    throw error
  }
}
