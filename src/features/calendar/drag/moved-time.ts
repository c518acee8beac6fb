import { type Day, type Time, addDays } from '~/domain/calendar/day'
import { atLocal } from '~/domain/calendar/at-local'
import { instantMs, minutesOf, msOfDay, zonedDay } from '~/domain/calendar/zoned'

const minuteMs = 60_000

/**
 * The instant moved to `day`, keeping its local time of day in `zone` to the millisecond, across DST changes too.
 * Where that time does not exist on `day`, the next that does.
 */
export function moveToDay(iso: string, day: Day, zone: string): string {
  // The second 01:30 of the night on which clocks go back would else become the first.
  if (zonedDay(iso, zone) === day) return new Date(instantMs(iso)).toISOString()
  return atLocal(day, msOfDay(instantMs(iso), zone), zone)
}

/** The instant moved by whole local days (negative: back), keeping its local time of day. */
export const moveByDays = (iso: string, days: number, zone: string): string =>
  moveToDay(iso, addDays(zonedDay(iso, zone), days), zone)

/** The instant moved to `time` (`HH:mm`) on its own local day; seconds become 0. */
export const moveToTime = (iso: string, time: Time, zone: string): string =>
  atLocal(zonedDay(iso, zone), minutesOf(time) * minuteMs, zone)

/** What a move by local days does to an instant when clocks change in between. */
export interface ShiftedInstant {
  /** Keeps the local time of day. */
  readonly keepLocal: string
  /** Keeps the time in UTC, and so the distance in hours. */
  readonly keepUtc: string
  /** True when the two differ, that is, when a change of clocks lies between. */
  readonly crossesChange: boolean
}

/** Both ways of moving an instant by `days`, for asking which is meant. */
export function shiftByDays(iso: string, days: number, zone: string): ShiftedInstant {
  const keepLocal = moveByDays(iso, days, zone)
  const keepUtc = new Date(instantMs(iso) + days * 86_400_000).toISOString()
  return { keepLocal, keepUtc, crossesChange: keepLocal !== keepUtc }
}
