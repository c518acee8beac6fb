import type { QueryClient } from '@tanstack/react-query'
import { getPost, listPosts } from '~/contract/endpoints'
import type { Post } from '~/contract/post'
import { liveState } from '../live-state'
import { keyFor } from './query'
import { refreshCredits } from './credits'

/** What a post needs to be waited for. */
export type Timed = Pick<Post, 'status' | 'scheduledAt'>

/** Milliseconds after its time at which a post is first looked at: the worker needs a moment. */
const graceMs = 1200
/** The longest pause between looks at a post that should have gone out, in milliseconds. */
const longestPause = 60_000
/** Milliseconds in which changes of the cache are gathered: a drop alone makes six, and each would read all posts. */
const batchMs = 250
/** Timers hold no more than this, in milliseconds. */
const longestTimer = 2 ** 31 - 1

/**
 * Milliseconds until the next look at posts that go out by themselves: shortly after the next one is due; ever more
 * rarely for one that is overdue. `undefined` when none is waited for.
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

/** Reads what is on screen of a workspace's posts again around the times at which they go out; answers how to stop. */
export function watchDuePosts(client: QueryClient, workspaceId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let debounceMs: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    // Nobody sees it, and coming back reads it again anyway; or the server tells what went out.
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
