import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { postStatuses, type Post, type PostStatus } from '~/contract/post'
import { useStore, createStore } from '~/src/store/store'
import { isCutShort } from './pages'
import { allPostsQueries, longestOfStatus } from './posts'

const store = createStore<ReadonlySet<string>>(new Set())

/** Ids of posts whose deletion waits out its Undo: gone from every list, but not from the service yet. */
export const pendingDeletions = {
  store,
  add: (postId: string) => store.set(new Set([...store.get(), postId])),
  drop: (postId: string) => store.set(new Set([...store.get()].filter((id) => id !== postId))),
}

/** The same, in a component: lists leave these posts out. */
export const usePendingDeletions = (): ReadonlySet<string> => useStore(store)

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

/**
 * All posts of the workspace, merged from five lists, in a component. Those whose deletion waits out its Undo
 * are gone already.
 */
export function useAllPosts(workspaceId: string): AllPosts {
  const all = useQueries({ queries: allPostsQueries(workspaceId), combine })
  const deleted = useStore(pendingDeletions.store)
  return useMemo(
    () => (deleted.size === 0 ? all : { ...all, posts: all.posts.filter((post) => !deleted.has(post.id)) }),
    [all, deleted],
  )
}
