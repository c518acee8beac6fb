import type { Post } from '~/contract/post'
import type { Day } from '~/domain/calendar/day'
import type { Guard } from '~/domain/calendar/guards'
import { isToGo } from '../day-cost'
import { findingText } from '../move/guard-words'
import { timeOfPost } from '../move/plan-move'

/** What speaks against posts where they stand, in sentences, by day and post. Days without any are not in it. */
export type CollisionsByDay = ReadonlyMap<Day, DayCollisions>
export type DayCollisions = ReadonlyMap<string, readonly string[]>

/** Of one post: more is a list nobody reads on a tile. */
const most = 3

/** What a drop there would be told, of posts that stand there already: looked at one by one, to be cut into slices. */
export function* collisionsByDay(
  days: Iterable<readonly [Day, readonly Post[]]>,
  guard: () => Guard,
): Generator<void, CollisionsByDay> {
  const found = new Map<Day, DayCollisions>()
  for (const [day, posts] of days) {
    const ofDay = new Map<string, readonly string[]>()
    for (const post of posts) {
      const at = isToGo(post) ? timeOfPost(post) : undefined
      if (at === undefined) continue
      const findings = guard()({ post, at: Date.parse(at) })
      if (findings.length > 0) ofDay.set(post.id, findings.slice(0, most).map(findingText))
      yield
    }
    if (ofDay.size > 0) found.set(day, ofDay)
  }
  return found
}

/** `next` with each day that says what it said before as it was: only days with news are drawn again. */
export function keepDays(before: CollisionsByDay, next: CollisionsByDay): CollisionsByDay {
  const kept = new Map(
    [...next].map(([day, now]) => {
      const was = before.get(day)
      return [day, was && textOf(was) === textOf(now) ? was : now] as const
    }),
  )
  const same = kept.size === before.size && [...kept].every(([day, now]) => before.get(day) === now)
  return same ? before : kept
}

const textOf = (day: DayCollisions) => JSON.stringify([...day])

/** Of the posts of one tile, each thing once. */
export function reasonsOf(day: DayCollisions | undefined, posts: readonly Post[]): string | undefined {
  if (!day) return undefined
  const all = new Set(posts.flatMap(({ id }) => day.get(id) ?? []))
  return all.size > 0 ? [...all].join('; ') : undefined
}
