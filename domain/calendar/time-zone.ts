import { isZone } from '~/contract/bounds'
import { i18n } from '~/contract/i18n'
import { type Day, dayNumber, dayOf, type Time } from './day'

const dayMs = 86_400_000
const minuteMs = 60_000

/** The offset of a zone on one UTC day: the same all day, or changing once, at `change`. */
interface DayOffset {
  readonly before: number
  readonly after: number
  readonly change: number
}

interface Zone {
  readonly formatter: Intl.DateTimeFormat
  readonly days: Map<number, DayOffset>
}

const zones = new Map<string, Zone>()

/** Milliseconds that local time in `zone` is ahead of UTC at the instant `ms`. Throws a RangeError for an unknown zone. */
export function offsetAt(ms: number, zone: string): number {
  if (zone === 'UTC') return 0
  const day = Math.floor(ms / dayMs)
  const { days, formatter } = zoneOf(zone)
  let found = days.get(day)
  if (!found) {
    found = offsetOfDay(day, formatter)
    days.set(day, found)
  }
  return ms < found.change ? found.before : found.after
}

export { isZone }

/** The system's own time zone; UTC if its name is of no use, as with an empty `TZ` (`Etc/Unknown`). */
export function systemZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return timeZone && isZone(timeZone) ? timeZone : 'UTC'
}

/** "America/New York" for "America/New_York". */
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ')

/** "New York" for "America/New_York". */
export const cityOf = (zone: string): string => zoneName(zone.split('/').at(-1) ?? zone)

/** Creating a formatter takes some 50 µs and calling it 2 µs, so both are cached: 10,000 posts call it a few dozen times. */
function zoneOf(name: string): Zone {
  let zone = zones.get(name)
  if (!zone) {
    zone = { formatter: offsetFormatter(name), days: new Map() }
    zones.set(name, zone)
  }
  return zone
}

function offsetOfDay(day: number, formatter: Intl.DateTimeFormat): DayOffset {
  let low = day * dayMs
  let high = low + dayMs
  const before = readOffset(low, formatter)
  const after = readOffset(high, formatter)
  if (before === after) return { before, after, change: high }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (readOffset(middle, formatter) === before) low = middle
    else high = middle
  }
  return { before, after, change: high }
}

/** A formatter whose output `readOffset` can read; for one lookup each in many zones, without filling the cache. */
export function offsetFormatter(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
}

/** Offset in milliseconds as `formatter` (of `offsetFormatter`) writes it: "GMT", "GMT+05:45", "GMT-00:44:30". */
export function readOffset(ms: number, formatter: Intl.DateTimeFormat): number {
  const [, sign, hours = '0', minutes = '0', seconds = '0'] =
    /GMT([+-])(\d{2}):(\d{2})(?::(\d{2}))?/.exec(formatter.format(ms)) ?? []
  const size = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000
  return sign === '-' ? -size : size
}

/** Milliseconds of an ISO instant. Throws a RangeError for an invalid one. */
export function instantMs(iso: string): number {
  const ms = Date.parse(iso)
  if (Number.isNaN(ms)) throw new RangeError(i18n.t('Invalid timestamp: {iso}', { iso }))
  return ms
}

/** Local time in `zone`, as milliseconds since 1970-01-01 by that clock. */
export const localMs = (ms: number, zone: string): number => ms + offsetAt(ms, zone)

/** Days since 1970-01-01 of the local day in `zone` on which the instant `ms` lies. */
export const zonedDayNumber = (ms: number, zone: string): number => Math.floor(localMs(ms, zone) / dayMs)

/** The local day in `zone` on which the instant `ms` lies. */
export const dayAt = (ms: number, zone: string): Day => dayOf(zonedDayNumber(ms, zone))

/** The local day in `zone` on which an instant lies. */
export const zonedDay = (iso: string, zone: string): Day => dayAt(instantMs(iso), zone)

/** Local minutes since midnight in `zone`, rounded down. */
export const localMinutes = (iso: string, zone: string): number =>
  Math.floor(msOfDay(instantMs(iso), zone) / minuteMs)

/** The time of day in `zone`, `HH:mm`. */
export const localTime = (iso: string, zone: string): Time => timeOf(localMinutes(iso, zone))

/** True if clocks in `zone` show the local time of the instant `ms` twice, because they go back. */
export function isRepeatedTime(ms: number, zone: string): boolean {
  const back = offsetAt(ms - dayMs, zone) - offsetAt(ms + dayMs, zone)
  return back > 0 && [ms - back, ms + back].some((other) => localMs(other, zone) === localMs(ms, zone))
}

/** `HH:mm` of minutes since midnight. */
export function timeOf(minutes: number): Time {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** Minutes since midnight of `HH:mm`. Throws a RangeError for an invalid time. */
export function minutesOf(time: Time): number {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? []
  if (hours === undefined || minutes === undefined)
    throw new RangeError(i18n.t('Invalid time: {time}', { time }))
  return Number(hours) * 60 + Number(minutes)
}

/** Milliseconds into the local day in `zone`. */
export function msOfDay(ms: number, zone: string): number {
  const local = localMs(ms, zone)
  return local - Math.floor(local / dayMs) * dayMs
}

/**
 * The instant at which local time in `zone` is `day` plus `msIntoDay`. A time that clocks skip becomes the next
 * existing one; a time that they show twice is the earlier one.
 */
export function atLocal(day: Day, msIntoDay: number, zone: string): string {
  const local = dayNumber(day) * dayMs + msIntoDay
  const candidates = [offsetAt(local - dayMs, zone), offsetAt(local + dayMs, zone)]
    .map((offset) => local - offset)
    .filter((ms) => localMs(ms, zone) === local)
  const ms = candidates.length > 0 ? Math.min(...candidates) : firstAfterGap(local, zone)
  return new Date(ms).toISOString()
}

/** The first instant whose local time is at or after `local`: the end of the gap that contains it. */
function firstAfterGap(local: number, zone: string): number {
  let low = local - offsetAt(local + dayMs, zone)
  let high = local - offsetAt(local - dayMs, zone)
  if (low > high) [low, high] = [high, low]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (localMs(middle, zone) < local) low = middle
    else high = middle
  }
  return high
}

/** The instant of a local day and time in `zone` (see `atLocal` for days with a clock change). */
export const toInstant = (day: Day, time: Time, zone: string): string =>
  atLocal(day, minutesOf(time) * minuteMs, zone)
