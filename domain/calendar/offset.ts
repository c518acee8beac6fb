const dayMs = 86_400_000

/** One UTC day's offset in a zone: the same all day, or changing once, at `change`. */
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

/** True when `zone` is a time zone that this machine knows. */
export function isZone(zone: string): boolean {
  try {
    zoneOf(zone)
    return true
  } catch {
    return false
  }
}

/** Making a formatter takes some 50 µs and asking it 2 µs, so both are kept: 10,000 posts ask a few dozen times. */
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

/** Formats an instant so that `readOffset` finds the offset in it; for one question to many zones. */
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
