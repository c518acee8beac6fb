import type { Post } from '~/contract/post'
import { type Day, daysBetween } from '~/domain/calendar/day'
import { cityOf, isZone, localTime, toInstant, zonedDay } from '~/domain/calendar/time-zone'
import { useDeviceSettings } from '~/src/calendar/device-settings'
import { timeOfPost } from '~/src/calendar/posts-by-day'

/** A post's time in the second time zone. */
export interface SecondTime {
  /** "23:30"; "00:30 +1" where it is the next day there. */
  readonly time: string
  /** "New York". */
  readonly city: string
}

/** The post's time in another zone; `undefined` without a time. */
export function secondTime(post: Post, zone: string, second: string): SecondTime | undefined {
  const at = timeOfPost(post)
  if (at === undefined) return undefined
  const apart = daysBetween(zonedDay(at, zone), zonedDay(at, second))
  const day = apart === 0 ? '' : apart > 0 ? ` +${apart}` : ` −${-apart}`
  return { time: localTime(at, second) + day, city: cityOf(second) }
}

/** The time in the second zone at each full hour of a day, from 0 to 23. */
const secondHours = (day: Day, zone: string, second: string): readonly string[] =>
  fullHours.map((hour) => localTime(toInstant(day, hour, zone), second))

/** "00:00" to "23:00". */
export const fullHours: readonly string[] = Array.from(
  { length: 24 },
  (_, hour) => `${String(hour).padStart(2, '0')}:00`,
)

/**
 * The days that show the second zone's hours, with those hours: the first day, and each on which they differ from the
 * day before because either zone changed clocks.
 */
export function hoursToShow(
  days: readonly Day[],
  zone: string,
  second: string,
): ReadonlyMap<Day, readonly string[]> {
  const shown = new Map<Day, readonly string[]>()
  let last = ''
  for (const day of days) {
    const hours = secondHours(day, zone, second)
    if (hours.join() !== last) shown.set(day, hours)
    last = hours.join()
  }
  return shown
}

/** `secondTime` in the second zone chosen on this device, if any. */
export function useSecondTime(post: Post | undefined, zone: string): SecondTime | undefined {
  const { zone2 } = useDeviceSettings()
  if (!post || zone2 === undefined || zone2 === zone || !isZone(zone2)) return undefined
  return secondTime(post, zone, zone2)
}
