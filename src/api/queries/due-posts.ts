import type { QueryClient } from '@tanstack/react-query'
import { getPost, listPosts } from '~/contract/endpoints'
import type { Post } from '~/contract/post'
import { liveState } from '../live-state'
import { refreshCredits } from './credits'
import { keyFor } from './query'

/** The fields that decide when to check a post. */
export type Timed = Pick<Post, 'status' | 'scheduledAt'>

/** Milliseconds after a post's time when it is first checked, as the publishing worker needs a moment. */
const workerDelayMs = 1200
/** Milliseconds; the longest pause between checks of an overdue post. */
const maxPauseMs = 60_000
/**
 * Milliseconds in which changes of the cache are batched: dropping one post makes six, and each would read
 * all posts.
 */
const batchMs = 250
/** Milliseconds; the maximum of `setTimeout`. */
const maxTimerMs = 2 ** 31 - 1

/**
 * Milliseconds until posts should be checked again: shortly after the next one is due, and at growing
 * intervals while one is overdue. `undefined` if none is due.
 */
export function msUntilNextCheck(posts: readonly Timed[], now: number): number | undefined {
  const waits = posts.flatMap(({ status, scheduledAt }) => {
    if ((status !== 'scheduled' && status !== 'queued') || scheduledAt === undefined) return []
    const due = Date.parse(scheduledAt)
    if (Number.isNaN(due)) return []
    return due > now ? due - now + workerDelayMs : Math.min(maxPauseMs, Math.max(workerDelayMs, now - due))
  })
  return waits.length === 0 ? undefined : Math.min(maxTimerMs, ...waits)
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
  let batchTimer: ReturnType<typeof setTimeout> | undefined
  const check = () => {
    // Skipped if the page is hidden, as it refetches when shown again, or if the server streams changes.
    if (!document.hidden && liveState.get() !== 'streaming') {
      for (const queryKey of keys(workspaceId)) void client.invalidateQueries({ queryKey })
      refreshCredits(client)
    }
    schedule()
  }
  const schedule = () => {
    clearTimeout(timer)
    batchTimer = undefined
    const cached = keys(workspaceId).flatMap((queryKey) =>
      client.getQueriesData({ queryKey, type: 'active' }).flatMap(([, data]) => postsIn(data)),
    )
    const wait = msUntilNextCheck(cached, Date.now())
    if (wait !== undefined) timer = setTimeout(check, wait)
  }
  const paths = new Set<unknown>([listPosts.path, getPost.path])
  const unsubscribe = client.getQueryCache().subscribe(({ type, query }) => {
    const changed = type === 'updated' || type === 'observerAdded' || type === 'observerRemoved'
    const key: unknown = query.queryKey
    if (changed && Array.isArray(key) && paths.has(key[3])) batchTimer ??= setTimeout(schedule, batchMs)
  })
  schedule()
  return () => {
    clearTimeout(timer)
    clearTimeout(batchTimer)
    unsubscribe()
  }
}
