import type { Post } from '~/contract'
import { placedAt } from '~/src/calendar/posts-by-day'
import { composedText } from '~/domain/platforms/post-draft'
import { platformNames } from '~/domain/platforms/names'
import { postTitle } from '~/domain/text'

/** One entry of a calendar file. */
interface CalendarEntry {
  /** The same at each export, so that a calendar that reads the file again changes its entry instead of adding one. */
  readonly uid: string
  /** ISO instant. */
  readonly at: string
  /** ISO instant of its last change. */
  readonly changedAt: string
  readonly title: string
  readonly description: string
  readonly url?: string | undefined
  readonly categories: readonly string[]
  /** Cancelled entries are struck through; tentative ones are pale. */
  readonly status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
}

interface CalendarFile {
  readonly name: string
  /** IANA name in which a calendar is asked to show it; the instants themselves are in UTC and mean the same anywhere. */
  readonly zone: string
  readonly entries: readonly CalendarEntry[]
}

/** Octets a line, without its end (RFC 5545, 3.1). */
const lineOctets = 75
/** Minutes: a post has no length, but an entry without one isn't visible in a week. */
const lengthMinutes = 15

const octets = new TextEncoder()

/** TEXT of RFC 5545, 3.3.11. Other control characters have no place in it. */
const escapeText = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')

    .replace(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n')

/** Folds a line at 75 octets, never inside a character. */
export function fold(line: string): string {
  const parts: string[] = []
  let part = ''
  let size = 0
  for (const character of line) {
    const length = octets.encode(character).length
    // What follows begins with a space, which counts.
    if (size + length > lineOctets) {
      parts.push(part)
      part = ''
      size = 1
    }
    part += character
    size += length
  }
  return [...parts, part].join('\r\n ')
}

const utc = (ms: number): string => `${new Date(ms).toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`

function entryLines(entry: CalendarEntry): string[] {
  const at = Date.parse(entry.at)
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(entry.uid)}`,
    `DTSTAMP:${utc(Date.parse(entry.changedAt))}`,
    `LAST-MODIFIED:${utc(Date.parse(entry.changedAt))}`,
    `DTSTART:${utc(at)}`,
    `DTEND:${utc(at + lengthMinutes * 60_000)}`,
    `SUMMARY:${escapeText(entry.title)}`,
    `DESCRIPTION:${escapeText(entry.description)}`,
    ...(entry.categories.length > 0 ? [`CATEGORIES:${entry.categories.map(escapeText).join(',')}`] : []),
    ...(entry.url === undefined ? [] : [`URL:${entry.url}`]),
    `STATUS:${entry.status}`,
    // A scheduled post does not make the day busy.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

/** An iCalendar file (RFC 5545). Times are UTC instants: no zone definition can disagree with them. */
export function writeIcs({ name, zone, entries }: CalendarFile): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Social Content Studio//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    `X-WR-TIMEZONE:${escapeText(zone)}`,
    ...entries.flatMap(entryLines),
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}

/** A post's identity in calendar files: one for each post of each workspace, the same at every export. */
export const uidOf = (workspaceId: string, postId: string): string =>
  `${postId}.${workspaceId}@social-content-studio`.replace(/[^\w.@-]/g, '_')

const platformsOf = (post: Post) => [
  ...new Set(post.targets.flatMap(({ platform }) => (platform ? [platformNames[platform]] : []))),
]

/** The posts that have a time, as entries of a calendar. `now` in ms, for those without a time of their last change. */
export function postEntries(workspaceId: string, posts: readonly Post[], now: number): CalendarEntry[] {
  return posts.flatMap((post) => {
    const at = placedAt(post)
    if (at === undefined) return []
    const platforms = platformsOf(post)
    const { text, hashtags, mentions, link, mediaUrls } = post.content
    const changed = [post.updatedAt, post.createdAt].find((iso) => !Number.isNaN(Date.parse(iso ?? '')))
    const where = platforms.length === 0 ? '' : `${platforms.join(', ')}: `
    return [
      {
        uid: uidOf(workspaceId, post.id),
        at,
        changedAt: changed ?? new Date(now).toISOString(),
        title: `${where}${postTitle(text)}`,
        description: [
          composedText({ text, hashtags, mentions, ...(link !== undefined && { link }) }),
          ...mediaUrls,
        ]
          .filter(Boolean)
          .join('\n'),
        categories: platforms,
        status: post.status === 'failed' ? ('CANCELLED' as const) : ('CONFIRMED' as const),
      },
    ]
  })
}
