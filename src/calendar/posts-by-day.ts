import type { Post } from '~/contract'
import { dayOf, type Day } from '~/domain/calendar/day'
import { zonedDayNumber } from '~/domain/calendar/time-zone'

export type Bucketable = Pick<Post, 'id' | 'publishedAt' | 'scheduledAt'>
export type DayBuckets<P> = ReadonlyMap<Day, readonly P[]>

/**
 * Posts by their local day in `zone`, each day sorted by time, then id. Done once for all views: what a day shows is
 * `buckets.get(day)` in each of them. Posts without a time are left out (`unplaced`).
 */
export function bucketByDay<P extends Bucketable>(posts: readonly P[], zone: string): DayBuckets<P> {
  const timed = posts.flatMap((post) => {
    const at = placedAt(post)
    return at === undefined ? [] : [{ post, ms: Date.parse(at) }]
  })
  timed.sort((a, b) => a.ms - b.ms || (a.post.id < b.post.id ? -1 : a.post.id > b.post.id ? 1 : 0))

  const buckets = new Map<Day, P[]>()
  let lastNumber = Number.NaN
  let bucket: P[] = []
  for (const { post, ms } of timed) {
    const number = zonedDayNumber(ms, zone)
    if (number !== lastNumber) {
      const day = dayOf(number)
      bucket = buckets.get(day) ?? []
      buckets.set(day, bucket)
      lastNumber = number
    }
    bucket.push(post)
  }
  return buckets
}

/** Posts that no day holds: the tray's. */
export const unplaced = <P extends Bucketable>(posts: readonly P[]): P[] =>
  posts.filter((post) => placedAt(post) === undefined)

type Placeable = Pick<Post, 'publishedAt' | 'scheduledAt'>

/**
 * When a post stands on the calendar: when it went out, else when it will. Undefined for what has no (readable) time,
 * such as a draft: that belongs to the tray. Every view asks this, so that none can disagree.
 */
export function placedAt({ publishedAt, scheduledAt }: Placeable): string | undefined {
  return [publishedAt, scheduledAt].find((iso) => iso !== undefined && !Number.isNaN(Date.parse(iso)))
}
