import { type InfiniteData, notifyManager, type QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Post } from '~/contract/post'
import { getPost, listPosts } from '~/contract/endpoints'
import { countPosts } from '~/contract/lists'
import { pendingDeletions } from './all-posts'
import { type Page, pagesKey, refreshPages } from './pages'
import { keyFor } from './query'
import { postQuery } from './posts'

/** The cached lists of posts of a workspace, as they were: what a refused change is rolled back to. */
type PostsBefore = readonly [readonly unknown[], unknown][]

const listsKey = (workspaceId: string) => keyFor(listPosts, { params: { workspaceId } })

/** What a cached list of posts was asked for, as far as it says which posts belong to it. */
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

/** Whether a post is in what the key's list was asked for; undefined where only the server can tell. */
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

/** The cached lists of posts, by key: the five of a status, windows, and whatever else is a list of them. */
const listsOf = (client: QueryClient, workspaceId: string) =>
  client
    .getQueriesData({ queryKey: listsKey(workspaceId) })
    .flatMap(([key, list]) => (Array.isArray(list) ? [[key, list as readonly Post[]] as const] : []))

/** Whether posts of the workspace are on screen. */
export const showsPosts = (client: QueryClient, workspaceId: string): boolean =>
  [listPosts, getPost].some(
    (endpoint) =>
      client
        .getQueryCache()
        .findAll({ queryKey: keyFor(endpoint, { params: { workspaceId } }), exact: false, type: 'active' })
        .length > 0,
  )

/** Stops reads of posts that are under way, which would undo an optimistic change, and keeps what is cached. */
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

/** Puts back what `holdPosts` kept. */
export function restorePosts(client: QueryClient, before: PostsBefore): void {
  for (const [key, data] of before) client.setQueryData(key, data)
}

/** Writes `post` into every cached list that it belongs to, out of those that it left, and into its own record. */
export function placePost(client: QueryClient, workspaceId: string, post: Post): void {
  placePosts(client, workspaceId, [post])
}

/** The same for several, seen at once. */
function placePosts(client: QueryClient, workspaceId: string, posts: readonly Post[]): void {
  notifyManager.batch(() => {
    for (const post of posts) client.setQueryData(postQuery(workspaceId, post.id).queryKey, post)
    inPages(client, workspaceId, (post) => posts.find(({ id }) => id === post.id) ?? post)
    for (const [key, list] of listsOf(client, workspaceId)) {
      const next = posts.reduce((now, post) => placed(now, post, belongsTo(key, post)), list)
      // A list that the posts don't concern is left as it is: a screen of thousands isn't drawn for it.
      if (next !== list) client.setQueryData<readonly Post[]>(key, next)
    }
  })
}

/** The post as some cached answer has it. */
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

/** A post in its place. What only the server can tell stays as it is until the list is read again. */
function placed(list: readonly Post[], post: Post, belongs: boolean | undefined): readonly Post[] {
  const index = list.findIndex((other) => other.id === post.id)
  if (belongs === false) return index < 0 ? list : list.toSpliced(index, 1)
  if (index >= 0) return list.with(index, post)
  return belongs ? [post, ...list] : list
}

/** Takes a post out of every cached list and forgets its record. */
export function dropPost(client: QueryClient, workspaceId: string, postId: string): void {
  takeOut(client, workspaceId, postId)
  client.removeQueries({ queryKey: postQuery(workspaceId, postId).queryKey })
}

/** The same for one that somebody else deleted: where it is on screen, it is read again, so that this is told there. */
export function losePost(client: QueryClient, workspaceId: string, postId: string): void {
  takeOut(client, workspaceId, postId)
  const { queryKey } = postQuery(workspaceId, postId)
  client.removeQueries({ queryKey, type: 'inactive' })
  void client.invalidateQueries({ queryKey })
}

function takeOut(client: QueryClient, workspaceId: string, postId: string): void {
  for (const [key, list] of listsOf(client, workspaceId))
    if (list.some(({ id }) => id === postId))
      client.setQueryData(
        key,
        list.filter(({ id }) => id !== postId),
      )
  inPages(client, workspaceId, (post) => (post.id === postId ? undefined : post))
}

const countsKey = (workspaceId: string) => keyFor(countPosts, { params: { workspaceId } })

/** Posts whose deletion waited are deleted: once they are counted no more, they wait no more. */
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

/** Changes posts in the lists that are scrolled through, or takes them out; what else belongs there, a read tells. */
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

/** Has the lists of posts that are scrolled through read again, and the counts: what is new in them only the server knows. */
export function refreshScrolledPosts(client: QueryClient, workspaceId: string): void {
  void client.invalidateQueries({ queryKey: countsKey(workspaceId) })
  refreshPages(client, listPosts, { workspaceId })
}

/**
 * Has the lists of posts read again, and the record of one post or, without `postId`, of all: those on screen at once.
 * Waits for none of them.
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

/** Moves of one post that have not been answered yet. */
interface UnansweredMoves {
  /** As the service last had it: what a refused move goes back to. */
  confirmed: Post
  /** The newest move: what it shows stands until it is answered itself. */
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

/** One move that is under way; each has to end by `moved` or `refused`. */
export interface PendingMove {
  /** The service did it, and the post is now so. */
  moved(post: Post): void
  /** The service did not do it. */
  refused(): void
}

/**
 * Shows moves before they are answered. Several moves of one post may wait: an answer to an earlier one never changes
 * what a later one shows, and when the last is refused the post goes back to where the service last had it.
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

/** Whether moves of this workspace wait for answers: lists read meanwhile would show posts where they were. */
export function hasPendingMoves(client: QueryClient, workspaceId: string): boolean {
  return [...unansweredMovesOf(client).keys()].some((key) => key.startsWith(`${workspaceId} `))
}
