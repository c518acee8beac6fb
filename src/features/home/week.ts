import type { Post } from '~/contract/post'
import { bucketByDay } from '~/src/calendar/posts-by-day'
import type { Day } from '~/domain/calendar/day'
import { isVideoUrl } from '~/src/media/media-url'

/** One day of the strip: a post shown large, the others as lines. */
export interface WeekDay {
  readonly day: Day
  readonly phase: 'past' | 'today' | 'coming'
  readonly lead: Post | undefined
  readonly lines: readonly Post[]
  /** Posts beyond the lines; never 1. */
  readonly more: number
}

/** The strip of the week: each day led by what failed, else by its first picture, else by its first post. */
export function weekStrip(posts: readonly Post[], week: readonly Day[], today: Day, zone: string): WeekDay[] {
  const buckets = bucketByDay(posts, zone)
  return week.map((day) => {
    const own = buckets.get(day) ?? []
    const lead = own.find((post) => post.status === 'failed') ?? own.find(hasPicture) ?? own[0]
    const rest = own.filter((post) => post !== lead)
    // Four or more: two, then "+n more", so that it never reads "+1 more" (docs/design-language.md, "Tile").
    const shown = rest.length <= 2 ? rest : rest.slice(0, 1)
    return {
      day,
      phase: day === today ? 'today' : day < today ? 'past' : 'coming',
      lead,
      lines: shown,
      more: rest.length - shown.length,
    }
  })
}

const hasPicture = ({ content }: Post): boolean => {
  const [first] = content.mediaUrls
  return first !== undefined && !isVideoUrl(first)
}

/** Posts of the week that are still to go out. */
export function leftToPublish(posts: readonly Post[], week: readonly Day[], zone: string): number {
  const buckets = bucketByDay(posts, zone)
  return week
    .flatMap((day) => buckets.get(day) ?? [])
    .filter(({ status }) => status === 'scheduled' || status === 'queued').length
}
