import type { Day } from '~/domain/calendar/day'
import { offsetAt } from '~/domain/calendar/offset'
import { localMs, localTime, msOfDay, timeOf } from '~/domain/calendar/zoned'

const dayMs = 86_400_000

/**
 * What is to be said of a time of day, read as the instant `at`, where clocks in `zone` change that night and skip it or
 * show it twice. Nothing where the row gives an offset: that is one instant.
 */
export function clockChange(day: Day, ms: number, at: string, zone: string): string | undefined {
  if (/^[+-]/.test(zone)) return undefined
  const clock = timeOf(Math.floor(ms / 60_000))
  const first = Date.parse(at)
  if (msOfDay(first, zone) !== ms)
    return `${clock} doesn’t exist in ${zone} that day because the clocks go forward. ${localTime(at, zone)} is used instead.`
  const local = Date.parse(`${day}T00:00:00Z`) + ms
  const again = local - offsetAt(local + dayMs, zone)
  return again > first && localMs(again, zone) === local
    ? `${clock} happens twice in ${zone} that day because the clocks go back. The first one is used.`
    : undefined
}
