import { i18n } from '@lingui/core'
import type { Day } from '~/domain/calendar/day'
import type { Post } from '~/contract'
import { placedAt } from '~/src/calendar/posts-by-day'
import type { CollisionsByDay } from './conflicts-by-day'

/** A conflict that several posts on show have, and the days it is on. */
export interface SharedConflict {
  readonly what: string
  readonly days: readonly Day[]
}

/**
 * Conflicts for the insights: exceeded platform limits and repeated texts. Posts of one account within minutes come
 * from `collisionsIn`; repeated images are shown in the hover card only.
 */
export function sharedConflicts(found: CollisionsByDay, shown: readonly Day[]): SharedConflict[] {
  const days = new Map<string, Set<Day>>()
  for (const day of shown)
    for (const { reasons, kinds } of found.get(day)?.values() ?? [])
      for (const [at, reason] of reasons.entries()) {
        const kind = kinds[at]
        if (kind !== 'limit' && kind !== 'text') continue
        const what = kind === 'limit' ? reason : i18n.t('Same or similar text')
        days.set(what, (days.get(what) ?? new Set()).add(day))
      }
  return [...days].map(([what, on]) => ({ what, days: [...on] }))
}

/** Two posts of one account within minutes. */
export interface Collision {
  readonly accountId: string
  /** The earlier one first. */
  readonly posts: readonly [Post, Post]
  /** When the later one is published, in milliseconds since the epoch. */
  readonly at: number
}

/**
 * Where an account posts twice in less than `gapMinutes`, among `posts` that are still to be published: the check
 * that `schedule-guard.ts` makes for a drop, for posts as they are. Sorted by time; each post is compared with the
 * one before.
 */
export function collisionsIn(posts: readonly Post[], gapMinutes: number): Collision[] {
  const byAccount = new Map<string, { post: Post; at: number }[]>()
  for (const post of posts) {
    const iso = post.status === 'scheduled' || post.status === 'queued' ? placedAt(post) : undefined
    if (iso === undefined) continue
    for (const { accountId } of post.targets) {
      const timed = byAccount.get(accountId) ?? []
      timed.push({ post, at: Date.parse(iso) })
      byAccount.set(accountId, timed)
    }
  }
  const found: Collision[] = []
  for (const [accountId, timed] of byAccount) {
    timed.sort((a, b) => a.at - b.at)
    for (const [index, { post, at }] of timed.entries()) {
      const before = timed[index - 1]
      if (before && at - before.at < gapMinutes * 60_000)
        found.push({ accountId, posts: [before.post, post], at })
    }
  }
  return found.sort((a, b) => a.at - b.at)
}
