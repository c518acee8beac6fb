import { type Day, type Time, dayNumber } from './day'
import { offsetAt } from './offset'
import { localMs, minutesOf } from './zoned'

const dayMs = 86_400_000
const minuteMs = 60_000

/**
 * The instant at which clocks in `zone` show `day` and `msIntoDay`. A time that the clocks skip becomes the first one
 * after it that exists; a time that they show twice is the earlier one.
 */
export function atLocal(day: Day, msIntoDay: number, zone: string): string {
  const local = dayNumber(day) * dayMs + msIntoDay
  const candidates = [offsetAt(local - dayMs, zone), offsetAt(local + dayMs, zone)]
    .map((offset) => local - offset)
    .filter((ms) => localMs(ms, zone) === local)
  const ms = candidates.length > 0 ? Math.min(...candidates) : firstAfterGap(local, zone)
  return new Date(ms).toISOString()
}

/** The first instant whose local time is at or past `local`: the end of the gap in which that lies. */
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

/** The instant at which clocks in `zone` show `day` and `time` (see `atLocal` for days on which clocks change). */
export const toInstant = (day: Day, time: Time, zone: string): string =>
  atLocal(day, minutesOf(time) * minuteMs, zone)
