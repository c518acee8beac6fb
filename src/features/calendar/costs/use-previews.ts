import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Post } from '~/contract/post'
import { ApiError } from '~/src/api/errors'
import { seenAtOf } from '~/src/api/queries/known-posts'
import { publishPreviewQuery } from '~/src/api/queries/posts'
import { isUpcoming } from './day-cost'
import { isPlannedId } from '../plan/use-plans'

/** Posts whose cost is asked for at a time: a month of a busy workspace, well within any rate limit. */
const maxPosts = 60
/** How long a preview is used: prices hardly change, and the publish dialog asks again anyway. */
const staleMs = 10 * 60_000
/** Milliseconds between two calls. */
const pauseMs = 120
/** Posts due within this time are asked for, whichever days are on show. */
const dueWithinMs = 48 * 60 * 60_000

/** Costs that are shown together. */
const batchSize = 15

/** Maximum cost of publishing by post id, as the server says. */
export type KnownCosts = ReadonlyMap<string, number>

/** `known` with the new costs; the same object if nothing changed. */
const withCosts = (known: KnownCosts, answers: KnownCosts): KnownCosts =>
  [...answers].every(([id, credits]) => known.get(id) === credits) ? known : new Map([...known, ...answers])

/** The server's costs for posts on show and those due soon, asked for one by one while the page is visible. */
export function usePublishPreviews(
  workspaceId: string,
  shown: readonly Post[],
  all: readonly Post[],
  now: number,
): KnownCosts {
  const client = useQueryClient()
  const [known, setKnown] = useState<KnownCosts>(new Map())
  const wanted = useMemo(() => previewsFor(shown, all, now), [shown, all, now])
  // Changed accounts or media change the cost.
  const key = wanted.map(({ id, updatedAt }) => `${id} ${updatedAt ?? ''}`).join('\n')
  const ask = useEffectEvent(async (gone: () => boolean) => {
    let answers = new Map<string, number>()
    const flush = () => {
      const answered = answers
      answers = new Map()
      if (!gone()) setKnown((before) => withCosts(before, answered))
    }
    for (const post of wanted) {
      if (gone() || document.visibilityState === 'hidden') return flush()
      const query = { ...publishPreviewQuery(workspaceId, post.id), staleTime: staleMs }
      const fresh = client.getQueryState(query.queryKey)?.dataUpdatedAt ?? 0
      // Without a preview, the cost is estimated from the accounts.
      const preview = await client
        .query(query)
        .catch((error: unknown) => (refusesAll(error) ? 'refused' : undefined))
      if (gone() || preview === 'refused') return flush()
      const credits = preview?.maxCredits
      if (credits !== undefined) answers.set(post.id, credits)
      // In batches, as each update computes the whole forecast again.
      if (answers.size >= batchSize) flush()
      if (fresh + staleMs < Date.now()) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
    flush()
  })
  useEffect(() => {
    const gone = new AbortController()
    // Wait, so that the screen's own requests come first.
    const timer = setTimeout(() => void ask(() => gone.signal.aborted), 600)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [workspaceId, key])
  return known
}

/** Whether the next preview would be refused as well: no credits, no scope, too many calls, no connection. */
export const refusesAll = (error: unknown): boolean =>
  !(error instanceof ApiError) || ![400, 404, 409].includes(error.status)

/** Whether the server has the post: a plan's new posts and those of the record cache may not exist there. */
const isOnServer = (post: Post) => !isPlannedId(post.id) && seenAtOf(post) === undefined

/** The posts to preview: those still to be published, nearest first. */
export function previewsFor(shown: readonly Post[], all: readonly Post[], now: number): Post[] {
  const dueSoon = all.filter(({ scheduledAt }) => Date.parse(scheduledAt ?? '') <= now + dueWithinMs)
  const byId = new Map(
    [...shown, ...dueSoon]
      .filter((post) => isUpcoming(post) && isOnServer(post))
      .map((post) => [post.id, post]),
  )
  return [...byId.values()]
    .sort((a, b) => Date.parse(a.scheduledAt ?? '') - Date.parse(b.scheduledAt ?? ''))
    .slice(0, maxPosts)
}
