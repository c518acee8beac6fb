import type { Post } from '~/contract/post'
import type { DayBuckets } from '~/src/calendar/bucket-by-day'

/** Ids of the posts from one to the other by time, both included; `to` alone where the first is on no day. */
export function rangeOf(buckets: DayBuckets<Post>, from: string | undefined, to: string): string[] {
  const ids = [...buckets.keys()].sort().flatMap((day) => (buckets.get(day) ?? []).map(({ id }) => id))
  const ends = [ids.indexOf(from ?? to), ids.indexOf(to)].sort((a, b) => a - b)
  const [first = -1, last = -1] = ends
  return first < 0 ? [to] : ids.slice(first, last + 1)
}
