import { placedAt, type Bucketable, type DayBuckets } from '~/src/calendar/posts-by-day'

const instants = new WeakMap<Bucketable, number>()
/** Cached, as parsing 5,000 instants takes longer than all the rest of a drop. */
function msOf(post: Bucketable): number {
  const ms = instants.get(post) ?? Date.parse(placedAt(post) ?? '')
  instants.set(post, ms)
  return ms
}

const isBefore = (a: Bucketable, b: Bucketable): boolean => {
  const apart = msOf(a) - msOf(b)
  return apart < 0 || (apart === 0 && a.id <= b.id)
}

/** Merges two bucketings into what one of all their posts would be; a day that only one has keeps its list. */
export function mergeBuckets<P extends Bucketable>(few: DayBuckets<P>, many: DayBuckets<P>): DayBuckets<P> {
  if (few.size === 0) return many
  if (many.size === 0) return few
  const merged = new Map(many)
  for (const [day, added] of few) {
    const there = many.get(day)
    merged.set(day, there ? mergeSorted(added, there) : added)
  }
  return merged
}

function mergeSorted<P extends Bucketable>(a: readonly P[], b: readonly P[]): P[] {
  const all: P[] = []
  let [left, right] = [0, 0]
  for (;;) {
    const [one, other] = [a[left], b[right]]
    if (!one) return [...all, ...b.slice(right)]
    if (!other) return [...all, ...a.slice(left)]
    const first = isBefore(one, other)
    if (first) left++
    else right++
    all.push(first ? one : other)
  }
}

/** `next` with the lists of `last` for days on which nothing changed, so that memoized days don't render again. */
export function reuseBuckets<P>(last: DayBuckets<P>, next: DayBuckets<P>): DayBuckets<P> {
  return new Map(
    [...next].map(([day, posts]) => {
      const before = last.get(day)
      const same = before?.length === posts.length && posts.every((post, index) => post === before[index])
      return [day, before && same ? before : posts]
    }),
  )
}
