import type { Day } from '~/domain/calendar/day'
import type { CollisionsByDay } from './conflicts-by-day'

/** What several posts of the days on show have against each other, and on which days. */
export interface MarginCollision {
  readonly what: string
  readonly days: readonly Day[]
}

/**
 * For the margin: platforms that get more than they take, and texts that are repeated. Accounts that go out twice within
 * minutes are told there by name (`collisionsIn`), pictures that are shown again in the card alone.
 */
export function marginOf(found: CollisionsByDay, shown: readonly Day[]): MarginCollision[] {
  const days = new Map<string, Set<Day>>()
  for (const day of shown)
    for (const { reasons, kinds } of found.get(day)?.values() ?? [])
      for (const [at, reason] of reasons.entries()) {
        const kind = kinds[at]
        if (kind !== 'limit' && kind !== 'text') continue
        const what = kind === 'limit' ? reason : 'Same or similar text'
        days.set(what, (days.get(what) ?? new Set()).add(day))
      }
  return [...days].map(([what, on]) => ({ what, days: [...on] }))
}
