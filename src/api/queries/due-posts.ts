import type { QueryClient } from '@tanstack/react-query'
import { getPost, listPosts } from '~/contract/endpoints'
import type { Post } from '~/contract/post'
import { liveState } from '../live-state'
import { keyFor } from './query'
import { refreshCredits } from './credits'

/** The fields that decide when to check a post. */
export type Timed = Pick<Post, 'status' | 'scheduledAt'>

/** Milliseconds after a post's time when it is first checked, as the publishing worker needs a moment. */
const graceMs = 1200
/** Milliseconds; the longest pause between checks of an overdue post. */
const longestPause = 60_000
/**
 * Milliseconds in which changes of the cache are batched: dropping one post makes six, and each would read
 * all posts.
 */
const batchMs = 250
/** Milliseconds; the maximum of `setTimeout`. */
const longestTimer = 2 ** 31 - 1

/**
 * Milliseconds until posts should be checked again: shortly after the next one is due, and at growing
 * intervals while one is overdue. `undefined` if none is due.
 */
export function untilNextLook(posts: readonly Timed[], now: number): number | undefined {
  const waits = posts.flatMap(({ status, scheduledAt }) => {
    if ((status !== 'scheduled' && status !== 'queued') || scheduledAt === undefined) return []
    const due = Date.parse(scheduledAt)
    if (Number.isNaN(due)) return []
    return due > now ? due - now + graceMs : Math.min(longestPause, Math.max(graceMs, now - due))
  })
  return waits.length === 0 ? undefined : Math.min(longestTimer, ...waits)
}

const keys = (workspaceId: string) =>
  [listPosts, getPost].map((endpoint) => keyFor(endpoint, { params: { workspaceId } }))

const postsIn = (data: unknown): Timed[] =>
  Array.isArray(data) ? (data as Timed[]) : data === undefined ? [] : [data as Timed]

/**
 * Refetches a workspace's active post queries around the times when posts are published. Returns a function
 * that stops it.
 */
export function watchDuePosts(client: QueryClient, workspaceId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let debounceMs: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    // Skipped if the page is hidden, as it refetches when shown again, or if the server streams changes.
    if (!document.hidden && liveState.get() !== 'streaming') {
      for (const queryKey of keys(workspaceId)) void client.invalidateQueries({ queryKey })
      refreshCredits(client)
    }
    plan()
  }
  const plan = () => {
    clearTimeout(timer)
    debounceMs = undefined
    const cached = keys(workspaceId).flatMap((queryKey) =>
      client.getQueriesData({ queryKey, type: 'active' }).flatMap(([, data]) => postsIn(data)),
    )
    const wait = untilNextLook(cached, Date.now())
    if (wait !== undefined) timer = setTimeout(look, wait)
  }
  const paths = new Set<unknown>([listPosts.path, getPost.path])
  const unsubscribe = client.getQueryCache().subscribe(({ type, query }) => {
    const changed = type === 'updated' || type === 'observerAdded' || type === 'observerRemoved'
    const key: unknown = query.queryKey
    if (changed && Array.isArray(key) && paths.has(key[3])) debounceMs ??= setTimeout(plan, batchMs)
  })
  plan()
  return () => {
    clearTimeout(timer)
    clearTimeout(debounceMs)
    unsubscribe()
  }
}
