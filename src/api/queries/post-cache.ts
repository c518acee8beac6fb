import { type InfiniteData, notifyManager, type QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { getPost, listPosts } from '~/contract/endpoints'
import { countPosts } from '~/contract/lists'
import type { Post } from '~/contract/post'
import { pendingDeletions } from './all-posts'
import { type Page, pagesKey, refreshPages } from './pages'
import { postQuery } from './posts'
import { keyFor } from './query'

/** Cached lists of a workspace's posts, to roll back to. */
type PostsBefore = readonly [readonly unknown[], unknown][]

const listsKey = (workspaceId: string) => keyFor(listPosts, { params: { workspaceId } })

/** The query of a cached list, as far as it decides which posts belong to it. */
const Asked = z.object({
  status: z.optional(z.string()),
  statuses: z.optional(z.array(z.string())),
  from: z.optional(z.string()),
  to: z.optional(z.string()),
  timed: z.optional(z.string()),
  campaignIds: z.optional(z.array(z.string())),
  accountIds: z.optional(z.array(z.string())),
  platforms: z.optional(z.array(z.string())),
  reviews: z.optional(z.array(z.string())),
  q: z.optional(z.string()),
})

/** True if a post matches the query of a list's key; undefined if only the server can tell. */
function belongsTo(key: readonly unknown[], post: Post): boolean | undefined {
  const asked = z.safeParse(Asked, key[5] ?? {}).data
  if (!asked || asked.q !== undefined) return undefined
  const { status, statuses, from, to, timed, campaignIds, accountIds, platforms, reviews } = asked
  const at = Date.parse(post.publishedAt ?? post.scheduledAt ?? '')
  const isTimed = !Number.isNaN(at)
  if (status !== undefined && status !== post.status) return false
  if (statuses && !statuses.some((each) => each === post.status)) return false
  if (timed !== undefined && (timed === 'yes') !== isTimed) return false
  if (from !== undefined && !(at >= Date.parse(from))) return false
  if (to !== undefined && !(at < Date.parse(to))) return false
  if (campaignIds && !campaignIds.includes(post.campaignId ?? '')) return false
  if (accountIds && !post.targets.some(({ accountId }) => accountIds.includes(accountId))) return false
  if (reviews && !reviews.includes(post.review?.state ?? '')) return false
  return !platforms || post.targets.some(({ platform }) => platforms.some((each) => each === platform))
}

/** The cached lists of posts, by key: those of a status, of a month, and all others. */
const listsOf = (client: QueryClient, workspaceId: string) =>
  client
    .getQueriesData({ queryKey: listsKey(workspaceId) })
    .flatMap(([key, list]) => (Array.isArray(list) ? [[key, list as readonly Post[]] as const] : []))

/** True if posts of the workspace are on screen. */
export const showsPosts = (client: QueryClient, workspaceId: string): boolean =>
  [listPosts, getPost].some(
    (endpoint) =>
      client
        .getQueryCache()
        .findAll({ queryKey: keyFor(endpoint, { params: { workspaceId } }), exact: false, type: 'active' })
        .length > 0,
  )

/** Cancels pending reads of posts, which would overwrite an optimistic change, and returns what is cached. */
export async function holdPosts(
  client: QueryClient,
  workspaceId: string,
  postId?: string,
): Promise<PostsBefore> {
  await client.cancelQueries({ queryKey: listsKey(workspaceId) })
  const lists = client.getQueriesData({ queryKey: listsKey(workspaceId) })
  if (postId === undefined) return lists
  const { queryKey } = postQuery(workspaceId, postId)
  await client.cancelQueries({ queryKey })
  return [...lists, [queryKey, client.getQueryData(queryKey)]]
}

/** Restores what `holdPosts` returned. */
export function restorePosts(client: QueryClient, before: PostsBefore): void {
  for (const [key, data] of before) client.setQueryData(key, data)
}

/**
 * Writes `post` to every cached list that it matches, removes it from the others, and writes its own record.
 */
export function placePost(client: QueryClient, workspaceId: string, post: Post): void {
  placePosts(client, workspaceId, [post])
}

/** Writes several posts in one update. */
function placePosts(client: QueryClient, workspaceId: string, posts: readonly Post[]): void {
  notifyManager.batch(() => {
    for (const post of posts) client.setQueryData(postQuery(workspaceId, post.id).queryKey, post)
    inPages(client, workspaceId, (post) => posts.find(({ id }) => id === post.id) ?? post)
    for (const [key, list] of listsOf(client, workspaceId)) {
      const next = posts.reduce((now, post) => placed(now, post, belongsTo(key, post)), list)
      // Keeps the list if it has none of the posts, so that a screen of thousands isn't rendered again.
      if (next !== list) client.setQueryData<readonly Post[]>(key, next)
    }
  })
}

/** The post from any cached list, page or record. */
export function cachedPost(client: QueryClient, workspaceId: string, postId: string): Post | undefined {
  for (const [, list] of listsOf(client, workspaceId)) {
    const post = list.find(({ id }) => id === postId)
    if (post) return post
  }
  for (const [, scrolled] of client.getQueriesData<PostPages>({
    queryKey: pagesKey(listPosts, { workspaceId }),
  })) {
    const post = scrolled?.pages.flatMap(({ items }) => items).find(({ id }) => id === postId)
    if (post) return post
  }
  return client.getQueryData<Post>(postQuery(workspaceId, postId).queryKey)
}

/**
 * The list with the post added, replaced or removed. If only the server can tell, a listed post is replaced.
 */
function placed(list: readonly Post[], post: Post, belongs: boolean | undefined): readonly Post[] {
  const index = list.findIndex((other) => other.id === post.id)
  if (belongs === false) return index < 0 ? list : list.toSpliced(index, 1)
  if (index >= 0) return list.with(index, post)
  return belongs ? [post, ...list] : list
}

/** Removes a post from every cached list, and its record. */
export function dropPost(client: QueryClient, workspaceId: string, postId: string): void {
  removeFromLists(client, workspaceId, postId)
  client.removeQueries({ queryKey: postQuery(workspaceId, postId).queryKey })
}

/**
 * Removes a post that somebody else deleted. Where it is on screen it is read again, so that the screen shows
 * that it is gone.
 */
export function dropDeletedPost(client: QueryClient, workspaceId: string, postId: string): void {
  removeFromLists(client, workspaceId, postId)
  const { queryKey } = postQuery(workspaceId, postId)
  client.removeQueries({ queryKey, type: 'inactive' })
  void client.invalidateQueries({ queryKey })
}

function removeFromLists(client: QueryClient, workspaceId: string, postId: string): void {
  for (const [key, list] of listsOf(client, workspaceId))
    if (list.some(({ id }) => id === postId))
      client.setQueryData(
        key,
        list.filter(({ id }) => id !== postId),
      )
  inPages(client, workspaceId, (post) => (post.id === postId ? undefined : post))
}

const countsKey = (workspaceId: string) => keyFor(countPosts, { params: { workspaceId } })

/**
 * After pending deletions were made: removes the posts, and ends hiding them once the counts exclude them.
 */
export async function finishDeletions(
  client: QueryClient,
  workspaceId: string,
  posts: readonly Post[],
): Promise<void> {
  for (const { id } of posts) dropPost(client, workspaceId, id)
  await client.invalidateQueries({ queryKey: countsKey(workspaceId) })
  pendingDeletions.drop(posts)
}

type PostPages = InfiniteData<Page<typeof listPosts>>

/** Updates or removes posts in infinite queries. Posts aren't added; a refetch does that. */
function inPages(client: QueryClient, workspaceId: string, change: (post: Post) => Post | undefined): void {
  client.setQueriesData<PostPages>(
    { queryKey: pagesKey(listPosts, { workspaceId }) },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          items: page.items.flatMap((post) => change(post) ?? []),
        })),
      },
  )
}

/**
 * Invalidates the infinite queries of posts and the counts, as only the server can tell what is new in them.
 */
export function refreshScrolledPosts(client: QueryClient, workspaceId: string): void {
  void client.invalidateQueries({ queryKey: countsKey(workspaceId) })
  refreshPages(client, listPosts, { workspaceId })
}

/**
 * Invalidates the lists of posts, and the record of one post or, without `postId`, of all. Refetches those on
 * screen without awaiting them.
 */
export function refreshPosts(client: QueryClient, workspaceId: string, postId?: string): void {
  void client.invalidateQueries({ queryKey: listsKey(workspaceId) })
  refreshScrolledPosts(client, workspaceId)
  const records =
    postId === undefined
      ? keyFor(getPost, { params: { workspaceId } })
      : postQuery(workspaceId, postId).queryKey
  void client.invalidateQueries({ queryKey: records })
}

/** The pending moves of one post. */
interface UnansweredMoves {
  /** The post as the server last confirmed it, restored if a move is refused. */
  confirmed: Post
  /** The newest move, which decides what is shown until it is answered. */
  latest: symbol
  count: number
}

const all = new WeakMap<QueryClient, Map<string, UnansweredMoves>>()

function unansweredMovesOf(client: QueryClient): Map<string, UnansweredMoves> {
  const found = all.get(client) ?? new Map<string, UnansweredMoves>()
  all.set(client, found)
  return found
}

const keyOf = (workspaceId: string, postId: string) => `${workspaceId} ${postId}`

/** A pending move. Call either `moved` or `refused` when it is answered. */
export interface PendingMove {
  /** The server made the move and returned `post`. */
  moved(post: Post): void
  /** The server refused the move. */
  refused(): void
}

/**
 * Shows moves optimistically. Several moves of one post may be pending: a response to an earlier one never
 * changes what a later one shows, and if the last is refused, the post returns to what the server last
 * confirmed.
 */
export function beginMoves(
  client: QueryClient,
  workspaceId: string,
  moves: readonly { readonly post: Post; readonly shown: Post }[],
): PendingMove[] {
  const unanswered = unansweredMovesOf(client)
  const begun = moves.map(({ post }) => {
    const key = keyOf(workspaceId, post.id)
    const token = Symbol(post.id)
    const before = unanswered.get(key)
    const entry = before ?? {
      confirmed: cachedPost(client, workspaceId, post.id) ?? post,
      latest: token,
      count: 0,
    }
    entry.latest = token
    entry.count += 1
    unanswered.set(key, entry)
    const end = (shown: Post) => {
      entry.count -= 1
      if (entry.count === 0) unanswered.delete(key)
      if (entry.latest === token) placePosts(client, workspaceId, [shown])
    }
    return {
      moved: (answered: Post) => {
        entry.confirmed = answered
        end(answered)
      },
      refused: () => end(entry.confirmed),
    }
  })
  placePosts(
    client,
    workspaceId,
    moves.map(({ shown }) => shown),
  )
  return begun
}

/**
 * True if moves in this workspace are pending; lists read meanwhile would show posts where they were before.
 */
export function hasPendingMoves(client: QueryClient, workspaceId: string): boolean {
  return [...unansweredMovesOf(client).keys()].some((key) => key.startsWith(`${workspaceId} `))
}
