import { type QueryClient, type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Post, type PostStatus, postStatuses } from '~/contract/post'
import { createStore, useStore } from '~/src/store/store'
import { apiHasLists } from '../http/send'
import { isCutShort } from './pages'
import { allPostsQueries, longestOfStatus, type postListQuery } from './posts'
import { prefetchQuery } from './query'
import { useServerLists } from './server-extensions'

/** A post whose deletion is pending, and the workspace that still counts it. */
interface PendingDeletion {
  readonly workspaceId: string
  readonly post: Post
}

const store = createStore<ReadonlyMap<string, PendingDeletion>>(new Map())

/**
 * Posts whose deletion is pending while it can be undone, by id: hidden from every list, but not deleted on
 * the server yet.
 */
export const pendingDeletions = {
  store,
  add: (workspaceId: string, posts: readonly Post[]) =>
    store.set(new Map([...store.get(), ...posts.map((post) => [post.id, { workspaceId, post }] as const)])),
  drop: (posts: readonly Pick<Post, 'id'>[]) => {
    const dropped = new Set(posts.map(({ id }) => id))
    store.set(new Map([...store.get()].filter(([id]) => !dropped.has(id))))
  },
}

/** React hook of `pendingDeletions`; lists and their counts leave these posts out. */
export const usePendingDeletions = (): ReadonlyMap<string, PendingDeletion> => useStore(store)

/** The posts of all statuses, as far as the API lists them. */
export interface AllPosts {
  readonly posts: readonly Post[]
  /** Statuses whose list was cut off, so that older or later posts may be missing. */
  readonly cutOff: readonly PostStatus[]
  /** True until every list has loaded or failed. */
  readonly isPending: boolean
  readonly isFetching: boolean
  /** The first list's error; the posts of the other lists are still present. */
  readonly error: Error | null
  /** True if a list failed that never loaded, so that the number of posts is unknown. */
  readonly incomplete: boolean
  /**
   * True if these are all posts of the query, so that none have to be cached in case a list hides them later.
   */
  readonly whole: boolean
  refetch(): void
}

function combine(results: UseQueryResult<Post[]>[]): AllPosts {
  return {
    posts: merged(results.map((result) => result.data ?? [])),
    cutOff: postStatuses.filter((_, index) => isCutShort(results[index]?.data, longestOfStatus)),
    isPending: results.some((result) => result.isPending),
    isFetching: results.some((result) => result.isFetching),
    error: results.find((result) => result.error)?.error ?? null,
    incomplete: results.some((result) => result.isError && result.data === undefined),
    whole: false,
    refetch: () => {
      for (const result of results) void result.refetch()
    },
  }
}

/** A post that moved between two reads may be in both lists; the version updated last wins. */
function merged(lists: readonly (readonly Post[])[]): Post[] {
  const byId = new Map<string, Post>()
  for (const post of lists.flat()) {
    const other = byId.get(post.id)
    if (!other || (post.updatedAt ?? '') >= (other.updatedAt ?? '')) byId.set(post.id, post)
  }
  return [...byId.values()]
}

/**
 * The posts of `seen` that no list contains now. Returns `seen` itself if that is all of them, as there may
 * be thousands.
 */
export function unlisted(seen: readonly Post[], listed: readonly Post[]): readonly Post[] {
  const ids = idsOf(seen)
  const twice = new Set(listed.flatMap(({ id }) => (ids.has(id) ? [id] : [])))
  return twice.size === 0 ? seen : seen.filter(({ id }) => !twice.has(id))
}

const ids = new WeakMap<readonly Post[], ReadonlySet<string>>()
function idsOf(posts: readonly Post[]): ReadonlySet<string> {
  const cached = ids.get(posts) ?? new Set(posts.map(({ id }) => id))
  ids.set(posts, cached)
  return cached
}

/** All posts of the workspace, merged from five lists, without those whose deletion is pending. */
export function useAllPosts(workspaceId: string): AllPosts {
  return useWithoutDeleted(useQueries({ queries: allPostsQueries(workspaceId), combine }))
}

function useWithoutDeleted(all: AllPosts): AllPosts {
  const deleted = useStore(pendingDeletions.store)
  return useMemo(
    () => (deleted.size === 0 ? all : { ...all, posts: all.posts.filter((post) => !deleted.has(post.id)) }),
    [all, deleted],
  )
}

/** A query of all matching posts (`everyPostQuery`), or a list of the API document. */
type PostsQuery = ReturnType<typeof postListQuery>

const combineWhole = (results: UseQueryResult<Post[]>[]): AllPosts => ({
  ...combine(results),
  cutOff: [],
  whole: true,
})
const combineUnknown = (): AllPosts => ({ ...combine([]), isPending: true })

/**
 * The posts that a screen needs: `needed` on a server with paging; otherwise what the five lists of 100
 * contain, which is the same for every screen.
 */
export function useNeededPosts(workspaceId: string, needed: readonly PostsQuery[]): AllPosts {
  const lists = useServerLists()
  const queries =
    lists === undefined ? [] : lists ? [...needed] : workspaceId === '' ? [] : allPostsQueries(workspaceId)
  const whole = useQueries({
    queries,
    combine: lists === undefined ? combineUnknown : lists ? combineWhole : combine,
  })
  return useWithoutDeleted(whole)
}

/** Prefetches the posts that a screen needs while its code loads; see `prefetchQuery`. */
export async function prefetchPosts(
  client: QueryClient,
  workspaceId: string,
  needed: readonly PostsQuery[],
): Promise<void> {
  const queries = (await apiHasLists()) ? needed : allPostsQueries(workspaceId)
  await Promise.all(queries.map((query) => prefetchQuery(client, query)))
}
