import { language } from '~/domain/language'
import { offsetFormatter, readOffset } from '~/domain/calendar/offset'

export interface ZoneChoice {
  /** IANA name. */
  readonly id: string
  /** "New York", "Buenos Aires". */
  readonly city: string
  /** "UTC+05:45". */
  readonly offsetLabel: string
  /** Minutes ahead of UTC at the moment asked for. */
  readonly offset: number
}

/** `UTC+05:45` of minutes ahead of UTC. */
export function offsetLabel(minutes: number): string {
  if (minutes === 0) return 'UTC'
  const size = Math.abs(minutes)
  const two = (value: number) => String(value).padStart(2, '0')
  return `UTC${minutes < 0 ? '−' : '+'}${two(Math.floor(size / 60))}:${two(Math.floor(size % 60))}`
}

/**
 * All time zones that this machine knows, from west to east, with their offset at `now`. Takes some 30 ms, so ask once
 * and only when the choice is opened.
 */
export function zones(now: Date): ZoneChoice[] {
  const ids = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])
  return [...ids]
    .map((id) => {
      const offset = readOffset(now.getTime(), offsetFormatter(id)) / 60_000
      const city = (id.split('/').at(-1) ?? id).replaceAll('_', ' ')
      return { id, city, offset, offsetLabel: offsetLabel(offset) }
    })
    .sort((a, b) => a.offset - b.offset || a.city.localeCompare(b.city, language))
}
