import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Post } from '~/contract/post'
import { ApiError } from '~/src/api/errors'
import { seenAtOf } from '~/src/api/queries/known-posts'
import { publishPreviewQuery } from '~/src/api/queries/posts'
import { isToGo } from './day-cost'
import { isPlannedId } from '../plan/use-plans'

/** Posts that are asked about at one time: a month of a busy workspace, well under any quota. */
const most = 60
/** Milliseconds for which an answer holds: prices hardly move, and the publish dialog asks again anyway. */
const holdMs = 10 * 60_000
/** Milliseconds between two calls. */
const pauseMs = 120
/** Posts due within this are asked about wherever the calendar stands. */
const soonMs = 48 * 60 * 60_000

/** What publishing costs at most, by post: what the service itself said. */
export type KnownCosts = ReadonlyMap<string, number>

/** The service's own figures for posts on show and those due soon, asked one after the other while the page is seen. */
export function usePublishPreviews(
  workspaceId: string,
  shown: readonly Post[],
  all: readonly Post[],
  now: number,
): KnownCosts {
  const client = useQueryClient()
  const [known, setKnown] = useState<KnownCosts>(new Map())
  const wanted = useMemo(() => previewsFor(shown, all, now), [shown, all, now])
  // A post whose accounts or pictures changed costs something else.
  const key = wanted.map(({ id, updatedAt }) => `${id} ${updatedAt ?? ''}`).join('\n')
  const ask = useEffectEvent(async (gone: () => boolean) => {
    for (const post of wanted) {
      if (gone() || document.visibilityState === 'hidden') return
      const query = { ...publishPreviewQuery(workspaceId, post.id), staleTime: holdMs }
      const fresh = client.getQueryState(query.queryKey)?.dataUpdatedAt ?? 0
      // One that can't be had is reckoned from the accounts, as all are before.
      const preview = await client
        .query(query)
        .catch((error: unknown) => (standsAgainstAll(error) ? 'refused' : undefined))
      if (gone() || preview === 'refused') return
      const credits = preview?.maxCredits
      if (credits !== undefined)
        setKnown((before) =>
          before.get(post.id) === credits ? before : new Map(before).set(post.id, credits),
        )
      if (fresh + holdMs < Date.now()) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  })
  useEffect(() => {
    const gone = new AbortController()
    // What the screen itself needs comes first.
    const timer = setTimeout(() => void ask(() => gone.signal.aborted), 600)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [workspaceId, key])
  return known
}

/** Whether the next post's preview would be refused as well: no credits, no scope, too many calls, no answer. */
export const standsAgainstAll = (error: unknown): boolean =>
  !(error instanceof ApiError) || ![400, 404, 409].includes(error.status)

/** Whether the service can be asked about it: what a plan alone has, it does not know. */
const isThere = (post: Post) => !isPlannedId(post.id) && seenAtOf(post) === undefined

/** Those that are still to go out, the nearest first. */
export function previewsFor(shown: readonly Post[], all: readonly Post[], now: number): Post[] {
  const debounceMs = all.filter(({ scheduledAt }) => Date.parse(scheduledAt ?? '') <= now + soonMs)
  const byId = new Map(
    [...shown, ...debounceMs].filter((post) => isToGo(post) && isThere(post)).map((post) => [post.id, post]),
  )
  return [...byId.values()]
    .sort((a, b) => Date.parse(a.scheduledAt ?? '') - Date.parse(b.scheduledAt ?? ''))
    .slice(0, most)
}
