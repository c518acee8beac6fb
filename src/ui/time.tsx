import { i18n } from '@lingui/core'
import { dayLanguage, language } from '~/domain/language'
import { withoutComma } from '~/src/i18n/without-comma'

type TimeShape = 'time' | 'second' | 'day' | 'dayTime' | 'date' | 'dateTime'

const day = { weekday: 'short', day: 'numeric' } as const
const time = { hour: '2-digit', minute: '2-digit' } as const
const shapes = {
  time,
  second: { ...time, second: '2-digit' },
  day,
  dayOfMonth: { ...day, month: 'short' },
  dayOfYear: { ...day, month: 'short', year: 'numeric' },
  dayTime: { ...day, ...time },
  dayTimeOfMonth: { ...day, ...time, month: 'short' },
  dayTimeOfYear: { ...day, ...time, month: 'short', year: 'numeric' },
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  dateTime: { day: 'numeric', month: 'short', year: 'numeric', ...time },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>
/** Beyond half a year, the same day of another year may be closer. */
const halfYearMs = 182 * 86_400_000

// Creating a formatter costs a hundred times as much as using one, and a month shows hundreds of times.
const formatters = new Map<string, Intl.DateTimeFormat>()

let readZone: () => string | undefined = () => undefined
let isThisWeek: (at: Date, zone: string | undefined) => boolean = () => true
let isShownTwice: (at: Date, zone: string | undefined) => boolean = () => false

/**
 * Sets the time zone used where none is given (`undefined` is the device's own), which times count as this week, and
 * which ones clocks show twice as they go back.
 */
export function setTimeDefaults(
  zone: () => string | undefined,
  thisWeek: typeof isThisWeek = () => true,
  shownTwice: typeof isShownTwice = () => false,
): void {
  readZone = zone
  isThisWeek = thisWeek
  isShownTwice = shownTwice
}

function formatter(
  shape: keyof typeof shapes,
  timeZone: string | undefined,
  timeZoneName?: 'short',
): Intl.DateTimeFormat {
  const key = `${shape} ${timeZone} ${timeZoneName}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(dayLanguage, {
    ...shapes[shape],
    ...(timeZone && { timeZone }),
    ...(timeZoneName && { timeZoneName }),
  })
  formatters.set(key, made)
  return made
}

/**
 * "14:30", "14:30:05", "Thu 22", "Thu 22, 14:30" (with the month if not this week, and the year if over half a year away)
 * or "22 Oct 2026", in the given zone or the default one; "—" for no date. A time that clocks show twice, as they go
 * back, has the zone's abbreviation: "02:30 CEST".
 */
export function timeText(
  at: string | number | Date | undefined,
  shape: TimeShape,
  zone = readZone(),
): string {
  const date = at === undefined ? undefined : new Date(at)
  if (!date || Number.isNaN(date.getTime())) return '—'
  const known =
    (shape !== 'day' && shape !== 'dayTime') || isThisWeek(date, zone)
      ? shape
      : (`${shape}Of${Math.abs(date.getTime() - Date.now()) > halfYearMs ? 'Year' : 'Month'}` as const)
  const namesZone = 'hour' in shapes[known] && isShownTwice(date, zone)
  return withoutComma(formatter(known, zone, namesZone ? 'short' : undefined).format(date))
}

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]
const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })

/** "in 3 hours", "2 days ago", "just now", relative to `now` (ms since 1970). */
export function agoText(at: string | number | Date, now: number): string {
  const distance = new Date(at).getTime() - now
  if (Number.isNaN(distance)) return '—'
  for (const [unit, size] of steps) {
    if (Math.abs(distance) >= size) return relative.format(Math.round(distance / size), unit)
  }
  return i18n.t('just now')
}

export type TimeProps = {
  at: string | number | Date | undefined
  shape?: TimeShape | undefined
  /** IANA name; see `setTimeDefaults` for the default. */
  zone?: string | undefined
}

export function Time({ at, shape = 'dateTime', zone }: TimeProps) {
  const text = timeText(at, shape, zone)
  if (text === '—' || at === undefined) return <span>—</span>
  return (
    <time dateTime={new Date(at).toISOString()} title={timeText(at, 'dateTime', zone)}>
      {text}
    </time>
  )
}
