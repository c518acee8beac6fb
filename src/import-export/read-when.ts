import { type Day, isDay, type Time } from '~/domain/calendar/day'
import { atLocal, isZone, localTime, minutesOf, msOfDay, zonedDay } from '~/domain/calendar/time-zone'
import { clockChange } from '~/src/calendar/clock-change'
import { latinDigits } from '~/src/ui/typed-day'

/** Orders of day, month and year in a date. */
export const dateOrders = ['ymd', 'dmy', 'mdy'] as const
export type DateOrder = (typeof dateOrders)[number]

/** A cell's day, with time and offset if given. */
export interface ReadDate {
  readonly day: Day
  /** Milliseconds since midnight. */
  readonly ms?: number
  /** `Z` or `+02:00`. */
  readonly offset?: string
}

/** The first letters of months, in English and where they differ in German. */
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const germanMonths = new Map([
  ['mär', 'mar'],
  ['mai', 'may'],
  ['okt', 'oct'],
  ['dez', 'dec'],
])

/** Removes a weekday in front of a date in figures: "Mo, 05.04.2027". */
const withoutWeekday = (text: string) => text.replace(/^\p{L}{2,10}[.,]*\s+(?=\d+[./-]\d)/u, '')

const two = (value: number | string): string => String(value).padStart(2, '0')

function dayOfParts(year: string, month: number | string, date: string): Day | undefined {
  const whole = year.length === 2 ? `20${year}` : year
  const day = `${whole.padStart(4, '0')}-${two(month)}-${two(date)}`
  return isDay(day) ? day : undefined
}

function dayOf(text: string, order: DateOrder): Day | undefined {
  const [, a = '', b = '', c = ''] = /^(\d{1,4})[-./\s]\s?(\d{1,2})[-./\s]\s?(\d{1,4})$/.exec(text) ?? []
  if (a.length === 4) return c.length <= 2 ? dayOfParts(a, b, c) : undefined
  if (a !== '' && a.length <= 2 && (c.length === 4 || c.length === 2)) {
    if (order === 'ymd') return c.length === 2 ? dayOfParts(a, b, c) : undefined
    // In dates with dots the day always comes first.
    return order === 'dmy' || text.includes('.') ? dayOfParts(c, b, a) : dayOfParts(c, a, b)
  }
  const [, first, name, second, year] =
    /^(?:\p{L}{2,10}[.,]*\s+)?(\d{1,2})?\.?\s*(\p{L}{3,9})\.?\s*(\d{1,2})?(?:st|nd|rd|th)?,?\s+(\d{4})$/iu.exec(
      text,
    ) ?? []
  const start = (name ?? '').normalize('NFC').slice(0, 3).toLowerCase()
  const month = months.indexOf(germanMonths.get(start) ?? start) + 1
  const date = first ?? second
  return month > 0 && date !== undefined && year !== undefined ? dayOfParts(year, month, date) : undefined
}

/** Parses a date, optionally followed by a time and an offset; undefined if it isn't a date. */
export function readDate(cell: string, order: DateOrder): ReadDate | undefined {
  const text = withoutWeekday(latinDigits(cell).trim())
  const [, date = text, time, offset] =
    /^(.*?\d)(?:T|\s+|,\s*)(\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:\.\d{1,3})?)?\s*(?:[ap]\.?m\.?)?)\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i.exec(
      text,
    ) ?? []
  const day = dayOf(date, order)
  if (day === undefined) return undefined
  if (time === undefined) return { day }
  const ms = readTime(time)
  if (ms === undefined) return undefined
  const zone = offset === undefined ? undefined : readZone(offset)
  return { day, ms, ...(zone !== undefined && { offset: zone }) }
}

/** Parses a time of day as milliseconds since midnight: `14:30`, `14.30`, `2:30 pm`, `9 AM`. */
export function readTime(cell: string): number | undefined {
  const [, hour, minute = '00', second = '00', fraction = '', half] =
    /^(\d{1,2})(?:[:.h](\d{2})(?:[:.](\d{2})(?:\.(\d{1,3}))?)?)?\s*([apصم])?\.?m?\.?(?:\s*uhr)?$/i.exec(
      latinDigits(cell).trim(),
    ) ?? []
  if (hour === undefined) return undefined
  const given = Number(hour)
  if (half !== undefined && (given < 1 || given > 12)) return undefined
  const hours = half === undefined ? given : (given % 12) + (/[pم]/i.test(half) ? 12 : 0)
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  return ((hours * 60 + Number(minute)) * 60 + Number(second)) * 1000 + Number(fraction.padEnd(3, '0'))
}

/** Parses a time zone: an IANA name, `UTC`, or an offset like `+02:00` or `UTC+2`; undefined if it isn't one. */
export function readZone(cell: string): string | undefined {
  const text = cell.trim()
  if (/^(z|utc|gmt)$/i.test(text)) return 'UTC'
  const [, sign, hours, minutes = '00'] = /^(?:UTC|GMT)?\s*([+\-−])(\d{1,2}):?(\d{2})?$/i.exec(text) ?? []
  if (sign !== undefined && hours !== undefined) {
    return Number(hours) > 14 || Number(minutes) > 59
      ? undefined
      : `${sign === '+' ? '+' : '-'}${two(hours)}:${minutes}`
  }
  const name = text.replaceAll(' ', '_')
  return /^[a-z]/i.test(name) && isZone(name) ? name : undefined
}

/** The instant of a local day and time in `zone` (a name or an offset). */
export function instantIn(day: Day, ms: number, zone: string): string {
  if (!/^[+-]/.test(zone)) return atLocal(day, ms, zone)
  const [hours = 0, minutes = 0] = zone.slice(1).split(':').map(Number)
  const offsetMs = (hours * 60 + minutes) * 60_000 * (zone.startsWith('-') ? -1 : 1)
  return new Date(Date.parse(`${day}T00:00:00Z`) + ms - offsetMs).toISOString()
}

/** The order that a date shows by itself: years first, or days before a dot. */
function shownOrder(cell: string): DateOrder | undefined {
  if (/^\s*\d{4}\D/.test(cell)) return 'ymd'
  return /^\s*\d{1,2}\./.test(cell) ? 'dmy' : undefined
}

/**
 * The orders in which most of the cells are valid dates, likeliest first. Of orders that read every cell alike, it has only
 * the first.
 */
export function fittingOrders(cells: readonly string[], likeliest: DateOrder = 'dmy'): DateOrder[] {
  const dates = cells.map(latinDigits).filter((cell) => cell.trim() !== '')
  const shown = dates.map(shownOrder).find((order) => order !== undefined) ?? likeliest
  const orders = [...new Set([shown, likeliest, ...dateOrders])]
  const days = new Map(orders.map((order) => [order, dates.map((cell) => readDate(cell, order)?.day ?? '')]))
  const hits = (order: DateOrder) => days.get(order)?.filter((day) => day !== '').length ?? 0
  const maxHits = Math.max(0, ...orders.map(hits))
  const readings = new Set<string>()
  return orders.filter((order) => {
    const reading = String(days.get(order))
    if (hits(order) !== maxHits || readings.has(reading)) return false
    readings.add(reading)
    return true
  })
}

/** An instant in a form that `readDate`, `readTime` and `readZone` can read. */
export interface WrittenWhen {
  readonly date: Day
  readonly time: Time
  readonly zone: string
}

/** Writes an instant as local time in `zone`, without zero seconds, and with its offset instead if the time is ambiguous. */
export function writeWhen(iso: string, zone: string): WrittenWhen {
  const at = Date.parse(iso)
  const date = zonedDay(iso, zone)
  const ms = msOfDay(at, zone)
  const seconds = ms % 60_000
  const rest = seconds === 0 ? '' : `:${two(Math.floor(seconds / 1000))}`
  const fraction = ms % 1000 === 0 ? '' : `.${String(ms % 1000).padStart(3, '0')}`
  const time = `${localTime(iso, zone)}${rest}${fraction}`
  const repeated = Date.parse(instantIn(date, ms, zone))
  const isUnambiguous = repeated === at && clockChange(date, ms, iso, zone) === undefined
  return { date, time, zone: isUnambiguous ? zone : offsetOf(date, ms, at) }
}

function offsetOf(date: Day, ms: number, at: number): string {
  const minutes = Math.round((Date.parse(`${date}T00:00:00Z`) + ms - at) / 60_000)
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

/** Milliseconds since midnight of `HH:mm`. */
export const msOfTime = (time: Time): number => minutesOf(time) * 60_000
