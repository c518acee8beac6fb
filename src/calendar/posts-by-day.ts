import type { Post } from '~/contract'
import { type Day, dayOf } from '~/domain/calendar/day'
import { zonedDayNumber } from '~/domain/calendar/time-zone'

export type Bucketable = Pick<Post, 'id' | 'publishedAt' | 'scheduledAt'>
export type DayBuckets<P> = ReadonlyMap<Day, readonly P[]>

/**
 * Posts by their local day in `zone`, each day sorted by time, then id. Computed once for all views, which only read
 * `buckets.get(day)`. Posts without a time are left out (`withoutTime`).
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

/** Posts without a time, which the unscheduled panel shows. */
export const withoutTime = <P extends Bucketable>(posts: readonly P[]): P[] =>
  posts.filter((post) => placedAt(post) === undefined)

type Placeable = Pick<Post, 'publishedAt' | 'scheduledAt'>

/**
 * When a post is on the calendar: when it was published, else when it is scheduled; undefined without a readable
 * time. Every view uses this, so that they agree.
 */
export function placedAt({ publishedAt, scheduledAt }: Placeable): string | undefined {
  return [publishedAt, scheduledAt].find((iso) => iso !== undefined && !Number.isNaN(Date.parse(iso)))
}

/** A post's time on the calendar; drafts have none, even if they once had. */
export const timeOfPost = (post: Placeable & Pick<Post, 'status'>): string | undefined =>
  post.status === 'draft' ? undefined : placedAt(post)
