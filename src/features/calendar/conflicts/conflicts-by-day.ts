import type { Post } from '~/contract/post'
import type { Day } from '~/domain/calendar/day'
import { findingText, type Finding, type Guard } from './schedule-guard'
import { isToGo } from '../costs/day-cost'
import { timeOfPost } from '../drag/plan-move'

/** What speaks against a post where it stands. */
export interface Against {
  /** In sentences, worst first. */
  readonly reasons: readonly string[]
  /** What each of the reasons is. */
  readonly kinds: readonly Finding['kind'][]
  /** It only shows a picture again, which many do on purpose. */
  readonly mild: boolean
}

/** By day and post. Days without any are not in it. */
export type CollisionsByDay = ReadonlyMap<Day, DayCollisions>
export type DayCollisions = ReadonlyMap<string, Against>

/** Of one post: more is a list nobody reads on a tile. */
const most = 3

/** What a drop there would be told, of posts that stand there already: looked at one by one, to be cut into slices. */
export function* collisionsByDay(
  days: Iterable<readonly [Day, readonly Post[]]>,
  guard: () => Guard,
): Generator<void, CollisionsByDay> {
  const found = new Map<Day, DayCollisions>()
  for (const [day, posts] of days) {
    const ofDay = new Map<string, Against>()
    for (const post of posts) {
      const at = isToGo(post) ? timeOfPost(post) : undefined
      if (at === undefined) continue
      const findings = guard()({ post, at: Date.parse(at) })
      if (findings.length > 0)
        ofDay.set(post.id, {
          reasons: findings.slice(0, most).map(findingText),
          kinds: findings.slice(0, most).map(({ kind }) => kind),
          mild: findings.every(({ kind }) => kind === 'picture'),
        })
      yield
    }
    if (ofDay.size > 0) found.set(day, ofDay)
  }
  return found
}

/** `next` with each day that says what it said before as it was: only days with news are drawn again. */
export function reuseDays(before: CollisionsByDay, next: CollisionsByDay): CollisionsByDay {
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

/** Of the posts of one tile, each thing once; the same object as long as a post alone collides with the same. */
export function againstOf(day: DayCollisions | undefined, posts: readonly Post[]): Against | undefined {
  if (!day) return undefined
  const all = posts.flatMap(({ id }) => day.get(id) ?? [])
  if (all.length < 2) return all[0]
  const kindOf = new Map(
    all.flatMap(({ reasons, kinds }) => reasons.map((reason, at) => [reason, kinds[at]])),
  )
  return {
    reasons: [...kindOf.keys()],
    kinds: [...kindOf.values()].flatMap((kind) => kind ?? []),
    mild: all.every(({ mild }) => mild),
  }
}

/** What a tile says to ears. */
export const againstText = (against: Against | undefined): string | undefined => against?.reasons.join('; ')
