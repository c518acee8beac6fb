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
import { type Post, type PostStatus, postStatuses } from '~/contract/post'
import type { TwinSnapshot } from '~/contract/twin'
import { fitted } from './fit'
import { ApiError } from '~/src/api/errors'
import { balanceOf } from '~/src/api/queries/credits'
import { listLimit } from '~/src/api/queries/limit'
import type { Send } from '~/src/api/send'

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
  const why = { cause: cause ?? 'Twin' }
  const lists = postStatuses.map(async (status) => {
    const posts = await send(listPosts, { params, query: { status, limit: listLimit } }, why)
    return posts.map((post) => ({ post, listed: status }))
  })
  const [brandKit, products, campaigns, listed, media, accounts, queues, credits] = await Promise.all([
    send(getBrandKit, { params }, why),
    send(listProducts, list, why),
    send(listCampaigns, list, why),
    Promise.all(lists),
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
    media,
    accounts,
    queues,
    credits: balanceOf(credits),
  })
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
