import type { Post } from '~/contract/post'
import { daysBetween } from '~/domain/calendar/day'
import { isZone } from '~/domain/calendar/offset'
import { localTime, zonedDay } from '~/domain/calendar/zoned'
import { useDeviceSettings } from '~/src/modules/device-settings'
import { timeOfPost } from './move/plan-move'

/** What the second clock shows at a post's time. */
export interface SecondTime {
  /** "23:30"; "00:30 +1" where it is the next day there. */
  readonly time: string
  /** "New York". */
  readonly city: string
}

/** The same instant by another clock; undefined for what has no time. */
export function secondTime(post: Post, zone: string, second: string): SecondTime | undefined {
  const at = timeOfPost(post)
  if (at === undefined) return undefined
  const apart = daysBetween(zonedDay(at, zone), zonedDay(at, second))
  const day = apart === 0 ? '' : apart > 0 ? ` +${apart}` : ` −${-apart}`
  return { time: localTime(at, second) + day, city: cityOf(second) }
}

/** "New York" of "America/New_York". */
export const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** The same where a second clock is chosen on this device. */
export function useSecondTime(post: Post | undefined, zone: string): SecondTime | undefined {
  const { zone2 } = useDeviceSettings()
  if (!post || zone2 === undefined || zone2 === zone || !isZone(zone2)) return undefined
  return secondTime(post, zone, zone2)
}
