import { type QueryClient, useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { postStatuses, type Post, type PostStatus } from '~/contract/post'
import { useStore, createStore } from '~/src/store/store'
import { isCutShort } from './pages'
import { apiHasLists } from '../http/send'
import { prefetchQuery } from './query'
import { useServerLists } from './server-extensions'
import { allPostsQueries, longestOfStatus, type postListQuery } from './posts'

/** A post whose deletion waits, and the workspace that counts it still. */
interface PendingDeletion {
  readonly workspaceId: string
  readonly post: Post
}

const store = createStore<ReadonlyMap<string, PendingDeletion>>(new Map())

/** Posts whose deletion waits out its Undo, by id: gone from every list, but not from the service yet. */
export const pendingDeletions = {
  store,
  add: (workspaceId: string, posts: readonly Post[]) =>
    store.set(new Map([...store.get(), ...posts.map((post) => [post.id, { workspaceId, post }] as const)])),
  drop: (posts: readonly Pick<Post, 'id'>[]) => {
    const dropped = new Set(posts.map(({ id }) => id))
    store.set(new Map([...store.get()].filter(([id]) => !dropped.has(id))))
  },
}

/** The same, in a component: lists leave these posts out, and their counts. */
export const usePendingDeletions = (): ReadonlyMap<string, PendingDeletion> => useStore(store)

/** The posts of all statuses, as far as the API shows them. */
export interface AllPosts {
  readonly posts: readonly Post[]
  /** Statuses whose list was cut off: older or later posts of these may be missing. */
  readonly cutOff: readonly PostStatus[]
  /** True until every list has been answered or has failed. */
  readonly isPending: boolean
  readonly isFetching: boolean
  /** The first list's error; posts of the others are there all the same. */
  readonly error: Error | null
  /** A list failed that was never read: nothing can be said of how many posts there are. */
  readonly incomplete: boolean
  /** These are all posts of what was asked for: nothing has to be remembered of what a list may hide later. */
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

/** One post that moved between two answers may stand in both lists: the one changed last holds. */
function merged(lists: readonly (readonly Post[])[]): Post[] {
  const byId = new Map<string, Post>()
  for (const post of lists.flat()) {
    const other = byId.get(post.id)
    if (!other || (post.updatedAt ?? '') >= (other.updatedAt ?? '')) byId.set(post.id, post)
  }
  return [...byId.values()]
}

/** Those of `seen` that no list shows now. The same list where that is all of them: it may hold thousands. */
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

/**
 * All posts of the workspace, merged from five lists, in a component. Those whose deletion waits out its Undo
 * are gone already.
 */
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

/** A read of posts that answers all that it was asked for, as `everyPostQuery` does; or a list of the document. */
type PostsQuery = ReturnType<typeof postListQuery>

const combineWhole = (results: UseQueryResult<Post[]>[]): AllPosts => ({
  ...combine(results),
  cutOff: [],
  whole: true,
})
const combineUnknown = (): AllPosts => ({ ...combine([]), isPending: true })

/**
 * The posts that a screen needs, in a component: by `needed` on a server whose lists go on, else as far as the five lists
 * of 100 show them, the same for every screen.
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

/** Has what a screen needs of posts read while its code is on its way. Resolves once they are asked for; never rejects. */
export async function prefetchPosts(
  client: QueryClient,
  workspaceId: string,
  needed: readonly PostsQuery[],
): Promise<void> {
  const queries = (await apiHasLists()) ? needed : allPostsQueries(workspaceId)
  for (const query of queries) prefetchQuery(client, query)
}
