import type { Day } from '~/domain/calendar/day'
import type { Post } from '~/contract'
import { placedAt } from '~/src/calendar/posts-by-day'
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

/** One account that goes out twice within minutes. */
export interface Collision {
  readonly accountId: string
  /** The two posts, the earlier first. */
  readonly posts: readonly [Post, Post]
  /** When the later of them goes out, in milliseconds. */
  readonly at: number
}

/**
 * Where an account goes out twice in less than `gapMinutes`, among `posts` that are still to go: what a guard says at a
 * drop (guards.ts), said of what stands there already. In order of time, each with its neighbour.
 */
export function collisionsIn(posts: readonly Post[], gapMinutes: number): Collision[] {
  const byAccount = new Map<string, { post: Post; at: number }[]>()
  for (const post of posts) {
    const iso = post.status === 'scheduled' || post.status === 'queued' ? placedAt(post) : undefined
    if (iso === undefined) continue
    for (const { accountId } of post.targets) {
      const placed = byAccount.get(accountId) ?? []
      placed.push({ post, at: Date.parse(iso) })
      byAccount.set(accountId, placed)
    }
  }
  const found: Collision[] = []
  for (const [accountId, placed] of byAccount) {
    placed.sort((a, b) => a.at - b.at)
    for (const [index, { post, at }] of placed.entries()) {
      const before = placed[index - 1]
      if (before && at - before.at < gapMinutes * 60_000)
        found.push({ accountId, posts: [before.post, post], at })
    }
  }
  return found.sort((a, b) => a.at - b.at)
}
