import { i18n } from '@lingui/core'
import type { Post } from '~/contract/post'
import type { Day } from '~/domain/calendar/day'
import { timeOfPost } from '~/src/calendar/posts-by-day'
import { semicolonSeparated } from '~/src/i18n/comma-separated'
import { isUpcoming } from '../costs/day-cost'
import { byAccountOf, type Finding, findingText, type Guard } from './schedule-guard'

/** Why a post's time is a conflict. */
export interface Conflict {
  /** Most severe first. */
  readonly reasons: readonly ConflictReason[]
  /** Only an image is repeated, which many do on purpose. */
  readonly mild: boolean
}

interface ConflictReason {
  /** `reconnect`: the post can't be published at any time, as an account needs reconnecting. */
  readonly kind: Finding['kind'] | 'reconnect'
  readonly text: string
}

/** Conflicts by day and post id; days without any are left out. */
export type CollisionsByDay = ReadonlyMap<Day, DayCollisions>
export type DayCollisions = ReadonlyMap<string, Conflict>

/** Reasons per post: a tile has no room for more. */
const maxReasons = 3

function conflictFrom(findings: readonly Finding[], reconnect: string | undefined): Conflict {
  const shown = findings.slice(0, maxReasons)
  const own = reconnect === undefined ? [] : [{ kind: 'reconnect' as const, text: reconnect }]
  return {
    reasons: [...own, ...shown.map((finding) => ({ kind: finding.kind, text: findingText(finding) }))],
    mild: reconnect === undefined && findings.every(({ kind }) => kind === 'picture'),
  }
}

/** The conflict of a post that is still to be published at its time; undefined if there is none. */
export function conflictWith(guard: Guard, post: Post): Conflict | undefined {
  const at = isUpcoming(post) ? timeOfPost(post) : undefined
  const findings = at === undefined ? [] : guard({ post, at: Date.parse(at) })
  return findings.length > 0 ? conflictFrom(findings, undefined) : undefined
}

/**
 * Finds the conflicts of posts as they are, like the warnings of a drop; yields after each post, so that the work can
 * be sliced. `reconnectText` says why a post can't be published at any time.
 */
export function* collisionsByDay(
  days: Iterable<readonly [Day, readonly Post[]]>,
  guard: () => Guard,
  reconnectText: (post: Post) => string | undefined = () => undefined,
): Generator<void, CollisionsByDay> {
  const found = new Map<Day, DayCollisions>()
  for (const [day, posts] of days) {
    const ofDay = new Map<string, Conflict>()
    for (const post of posts) {
      const at = isUpcoming(post) ? timeOfPost(post) : undefined
      if (at === undefined) continue
      const findings = guard()({ post, at: Date.parse(at) })
      const reconnect = reconnectText(post)
      if (findings.length > 0 || reconnect !== undefined)
        ofDay.set(post.id, conflictFrom(findings, reconnect))
      yield
    }
    if (ofDay.size > 0) found.set(day, ofDay)
  }
  return found
}

/** `next` with the old object for each day whose conflicts are the same, so that only changed days render again. */
export function reuseDays(before: CollisionsByDay, next: CollisionsByDay): CollisionsByDay {
  const days = new Map(
    [...next].map(([day, now]) => {
      const was = before.get(day)
      return [day, was && textOf(was) === textOf(now) ? was : now] as const
    }),
  )
  const same = days.size === before.size && [...days].every(([day, now]) => before.get(day) === now)
  return same ? before : days
}

const textOf = (day: DayCollisions) => JSON.stringify([...day])

/** The conflicts of a tile's posts, each reason once; the same object if only one post has any. */
export function conflictOf(day: DayCollisions | undefined, posts: readonly Post[]): Conflict | undefined {
  if (!day) return undefined
  const all = posts.flatMap(({ id }) => day.get(id) ?? [])
  if (all.length < 2) return all[0]
  const byText = new Map(all.flatMap(({ reasons }) => reasons.map((reason) => [reason.text, reason])))
  return { reasons: [...byText.values()], mild: all.every(({ mild }) => mild) }
}

/** How a tile's conflicts are described to screen readers. */
export const conflictText = (conflict: Conflict | undefined): string | undefined =>
  conflict && semicolonSeparated(conflict.reasons.map(({ text }) => text))

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
    for (const { reasons } of found.get(day)?.values() ?? [])
      for (const { kind, text } of reasons) {
        if (kind !== 'limit' && kind !== 'text') continue
        const what = kind === 'limit' ? text : i18n.t('Same or similar text')
        days.set(what, (days.get(what) ?? new Set()).add(day))
      }
  return [...days].map(([what, on]) => ({ what, days: [...on] }))
}

/** Two posts of one account within minutes. */
export interface Collision {
  readonly accountId: string
  /** When the later one is published, in milliseconds since the epoch. */
  readonly at: number
}

/**
 * Where an account posts twice in less than `gapMinutes`, among `posts` that are still to be published: the check
 * that `schedule-guard.ts` makes for a drop, for posts as they are. Sorted by time; each post is compared with the
 * one before.
 */
export function collisionsIn(posts: readonly Post[], gapMinutes: number): Collision[] {
  const found: Collision[] = []
  for (const [accountId, timed] of byAccountOf(posts.filter(isUpcoming)))
    for (const [index, { at }] of timed.entries()) {
      const before = timed[index - 1]
      if (before && at - before.at < gapMinutes * 60_000) found.push({ accountId, at })
    }
  return found.sort((a, b) => a.at - b.at)
}
