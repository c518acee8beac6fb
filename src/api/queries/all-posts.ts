import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Post, type PostStatus, postStatuses } from '~/contract/post'
import { pendingDeletions } from '../pending-deletions'
import { useStore } from '../store'
import { isCutOff } from './limit'
import { allPostsQueries } from './posts'

/** The posts of all statuses, as far as the API shows them. */
export interface AllPosts {
  readonly posts: readonly Post[]
  /** Statuses whose list ended at 100: older or later posts of these may be missing. */
  readonly cutOff: readonly PostStatus[]
  /** True until every list has been answered or has failed. */
  readonly isPending: boolean
  readonly isFetching: boolean
  /** The first list's error; posts of the others are there all the same. */
  readonly error: Error | null
  refetch(): void
}

function combine(results: UseQueryResult<Post[]>[]): AllPosts {
  return {
    posts: merged(results.map((result) => result.data ?? [])),
    cutOff: postStatuses.filter((_, index) => isCutOff(results[index]?.data)),
    isPending: results.some((result) => result.isPending),
    isFetching: results.some((result) => result.isFetching),
    error: results.find((result) => result.error)?.error ?? null,
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
 * All posts of the workspace, merged from five lists of 100, in a component. Those whose deletion waits out its Undo
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
