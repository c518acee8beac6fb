import { i18n } from '@lingui/core'
import type { Day } from '~/domain/calendar/day'
import { localMs, localTime, msOfDay, offsetAt, timeOf } from '~/domain/calendar/time-zone'

const dayMs = 86_400_000

/**
 * Warning for a local time that was read as the instant `at`, if it is skipped or repeated that day because clocks in `zone`
 * change. Undefined if `zone` is an offset, which is unambiguous.
 */
export function clockChange(day: Day, ms: number, at: string, zone: string): string | undefined {
  if (/^[+-]/.test(zone)) return undefined
  const clock = timeOf(Math.floor(ms / 60_000))
  const first = Date.parse(at)
  if (msOfDay(first, zone) !== ms)
    return i18n.t(
      '{clock} doesn’t exist in {zone} that day because the clocks go forward. {at} is used instead.',
      { clock, zone, at: localTime(at, zone) },
    )
  const local = Date.parse(`${day}T00:00:00Z`) + ms
  const repeated = local - offsetAt(local + dayMs, zone)
  return repeated > first && localMs(repeated, zone) === local
    ? i18n.t('{clock} happens twice in {zone} that day because the clocks go back. The first one is used.', {
        clock,
        zone,
      })
    : undefined
}
