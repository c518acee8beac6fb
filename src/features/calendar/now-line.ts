import { type Day, dayOf } from '~/domain/calendar/day'
import { msOfDay, zonedDayNumber } from '~/domain/calendar/zoned'

export interface NowLine {
  readonly day: Day
  /** Minutes since midnight by the clock in the zone. */
  readonly minutes: number
  /** Share of a 24-hour day column, 0 to 1. */
  readonly share: number
}

/** Where the present moment lies on a time grid in `zone`. */
export function nowLine(now: Date, zone: string): NowLine {
  const ms = msOfDay(now.getTime(), zone)
  return {
    day: dayOf(zonedDayNumber(now.getTime(), zone)),
    minutes: Math.floor(ms / 60_000),
    share: ms / 86_400_000,
  }
}
