import type { Platform, Post } from '~/contract'
import { type Day, dayNumber, dayOf } from '~/domain/calendar/day'
import { placedAt } from '~/src/calendar/post-time'
import { zonedDayNumber } from '~/domain/calendar/zoned'

/** Days in a row without a post on a platform. */
export interface Gap {
  readonly platform: Platform
  readonly from: Day
  readonly to: Day
  readonly days: number
  /** The first of its days that is on show and not over: where a post would end it. */
  readonly fill: Day
}

export interface GapInput {
  readonly posts: readonly Pick<Post, 'status' | 'publishedAt' | 'scheduledAt' | 'targets'>[]
  /** Those that have accounts: nobody misses posts on the others. */
  readonly platforms: readonly Platform[]
  /** The days on show. */
  readonly first: Day
  readonly last: Day
  readonly today: Day
  /** IANA name; days are its days. */
  readonly zone: string
  /** Days in a row from which it is one. */
  readonly least?: number
}

/** A working week without a word is seen. */
const usualLeast = 5

/**
 * Where a platform hears nothing for `least` days or more, of the days on show that are not over. A gap that began
 * before them is told whole, as far back as posts are known; behind the last day on show nothing is said. Failed posts
 * fill none.
 */
export function gapsOf({ posts, platforms, first, last, today, zone, least = usualLeast }: GapInput): Gap[] {
  const begin = Math.max(dayNumber(first), dayNumber(today))
  const end = dayNumber(last)
  if (begin > end) return []
  return platforms.flatMap((platform) => {
    const taken = daysOf(posts, platform, zone)
    return runsWithout(taken, begin, end)
      .filter(([from, to]) => to - from + 1 >= least)
      .map(([from, to]) => ({
        platform,
        from: dayOf(from),
        to: dayOf(to),
        days: to - from + 1,
        fill: dayOf(Math.max(from, begin)),
      }))
  })
}

/** The numbers of the days on which something goes out there, in order. */
function daysOf(posts: GapInput['posts'], platform: Platform, zone: string): number[] {
  const days = new Set<number>()
  for (const post of posts) {
    const at = placedAt(post)
    const goes = post.status !== 'failed' && post.status !== 'draft'
    if (at === undefined || !goes || !post.targets.some((target) => target.platform === platform)) continue
    days.add(zonedDayNumber(Date.parse(at), zone))
  }
  return [...days].sort((a, b) => a - b)
}

/** Runs of days without any of `taken` that reach into `begin` to `end`; the first as far back as the last taken one. */
function runsWithout(taken: readonly number[], begin: number, end: number): [number, number][] {
  const before = taken.findLast((day) => day < begin)
  const edges = [before ?? begin - 1, ...taken.filter((day) => day >= begin && day <= end), end + 1]
  return edges.slice(1).flatMap((edge, index): [number, number][] => {
    const from = (edges[index] ?? begin) + 1
    const to = edge - 1
    return to >= Math.max(from, begin) ? [[from, to]] : []
  })
}
