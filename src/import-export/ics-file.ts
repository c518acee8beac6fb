import type { Post } from '~/contract'
import { platformNames } from '~/domain/platforms/names'
import { composedText } from '~/domain/platforms/post-draft'
import { postTitle } from '~/domain/text'
import { placedAt } from '~/src/calendar/posts-by-day'

interface CalendarEntry {
  /** Stable across exports, so that importing the file again updates the entry. */
  readonly uid: string
  /** ISO instant. */
  readonly at: string
  /** ISO instant of the last change. */
  readonly changedAt: string
  readonly title: string
  readonly description: string
  readonly categories: readonly string[]
  /** Cancelled entries are struck through. */
  readonly status: 'CONFIRMED' | 'CANCELLED'
}

interface CalendarFile {
  readonly name: string
  /** IANA name of the preferred display zone; the instants themselves are in UTC. */
  readonly zone: string
  readonly entries: readonly CalendarEntry[]
}

/** Octets per line, without the line break (RFC 5545, 3.1). */
const lineOctets = 75
/** Duration of an entry in minutes: one without a duration is invisible in week views. */
const lengthMinutes = 15

const octets = new TextEncoder()

/** Escapes TEXT (RFC 5545, 3.3.11), which can't contain other control characters. */
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
    // Continuation lines start with a space, which counts.
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
    `STATUS:${entry.status}`,
    // A scheduled post doesn't block the time.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

/** An iCalendar file (RFC 5545). Times are in UTC, so that no zone definition is needed. */
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

/** A post's id in calendar files: unique per workspace and stable across exports. */
const uidOf = (workspaceId: string, postId: string): string =>
  `${postId}.${workspaceId}@social-content-studio`.replace(/[^\w.@-]/g, '_')

const platformsOf = (post: Post) => [
  ...new Set(post.targets.flatMap(({ platform }) => (platform ? [platformNames[platform]] : []))),
]

/** Calendar entries for the posts that have a time. `now` in ms is used for posts without a time of their last change. */
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
        status: post.status === 'failed' ? 'CANCELLED' : 'CONFIRMED',
      },
    ]
  })
}
