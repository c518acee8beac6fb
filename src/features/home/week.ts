import type { Post } from '~/contract/post'
import type { Day } from '~/domain/calendar/day'
import { bucketByDay } from '~/src/calendar/posts-by-day'

/** One day of the strip: a large post, and the others as lines. */
export interface WeekDay {
  readonly day: Day
  readonly phase: 'past' | 'today' | 'coming'
  readonly lead: Post | undefined
  readonly lines: readonly Post[]
  /** Posts beyond the lines; never 1. */
  readonly more: number
}

/** The strip of the week: each day sorted by time, with its first post large. */
export function weekStrip(posts: readonly Post[], week: readonly Day[], today: Day, zone: string): WeekDay[] {
  const buckets = bucketByDay(posts, zone)
  return week.map((day) => {
    const own = buckets.get(day) ?? []
    const [lead, ...rest] = own
    // With four or more: one line, then "+n more", so that it never reads "+1 more" (docs/design-language.md,
    // "Tile"). A failed post is never left to that.
    const failed = rest.find((post) => post.status === 'failed')
    const shown = rest.length <= 2 ? rest : [failed ?? rest[0]].filter((post) => post !== undefined)
    return {
      day,
      phase: day === today ? 'today' : day < today ? 'past' : 'coming',
      lead,
      lines: shown,
      more: rest.length - shown.length,
    }
  })
}

/** The week's posts that are still to be published. */
export function leftToPublish(posts: readonly Post[], week: readonly Day[], zone: string): number {
  const buckets = bucketByDay(posts, zone)
  return week
    .flatMap((day) => buckets.get(day) ?? [])
    .filter(({ status }) => status === 'scheduled' || status === 'queued').length
}
