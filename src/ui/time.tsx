import { i18n } from '@lingui/core'
import { dayLanguage, language } from '~/domain/language'
import { withoutComma } from '~/src/i18n/without-comma'

type TimeShape = 'time' | 'day' | 'dayTime' | 'date' | 'dateTime'

const shapes: Record<TimeShape, Intl.DateTimeFormatOptions> = {
  time: { hour: '2-digit', minute: '2-digit' },
  day: { weekday: 'short', day: 'numeric' },
  dayTime: { weekday: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' },
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  dateTime: { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
}

// Making a formatter costs a hundred times what using one does, and a month shows hundreds.
const formatters = new Map<string, Intl.DateTimeFormat>()

let readZone: () => string | undefined = () => undefined

/** Says by whose clock times are given where none is named; the device's own for `undefined`. */
export function giveTimesIn(zone: () => string | undefined): void {
  readZone = zone
}

function formatter(shape: TimeShape, zone: string | undefined): Intl.DateTimeFormat {
  const key = `${shape} ${zone}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(dayLanguage, { ...shapes[shape], ...(zone && { timeZone: zone }) })
  formatters.set(key, made)
  return made
}

/** "14:30", "Thu 22", "Thu 22, 14:30", "22 Oct 2026" in the given zone (that of `giveTimesIn` otherwise); "—" for no date. */
export function timeText(
  at: string | number | Date | undefined,
  shape: TimeShape,
  zone = readZone(),
): string {
  const date = at === undefined ? undefined : new Date(at)
  if (!date || Number.isNaN(date.getTime())) return '—'
  return withoutComma(formatter(shape, zone).format(date))
}

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]
const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })

/** "in 3 hours", "2 days ago", "now", seen from `now` (ms since 1970). */
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
  /** IANA name; that of `giveTimesIn` otherwise. */
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
