import { dayOf } from '~/domain/calendar/day'
import { atLocal, instantMs, zonedDayNumber } from '~/domain/calendar/time-zone'

const secondMs = 1000

/** The number in a header, such as `x-rate-limit-reset`. */
function numberIn(headers: Headers, name: string): number | undefined {
  const text = headers.get(name)?.trim()
  const number = text === undefined || text === '' ? Number.NaN : Number(text)
  return Number.isFinite(number) && number >= 0 ? number : undefined
}

/** The time given by `Retry-After` in either of its forms (RFC 9110, section 10.2.3), in ms since 1970. */
export function retryAfter(headers: Headers, now: number): number | undefined {
  const seconds = numberIn(headers, 'retry-after')
  if (seconds !== undefined) return now + seconds * secondMs
  const text = headers.get('retry-after') ?? ''
  // `Date.parse` accepts too many other formats.
  const date = text.endsWith('GMT') ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(date, now)
}

/** The time in a header that counts seconds from now, in ms since 1970. */
export function secondsFromNow(headers: Headers, name: string, now: number): number | undefined {
  const seconds = numberIn(headers, name)
  return seconds === undefined ? undefined : now + seconds * secondMs
}

/** The time in a header with Unix seconds, in ms since 1970; never in the past. */
export function unixSeconds(headers: Headers, name: string, now: number): number | undefined {
  const seconds = numberIn(headers, name)
  return seconds === undefined ? undefined : Math.max(seconds * secondMs, now)
}

/** When the next day begins in `zone`, in ms since 1970: daily quotas reset then. */
export const nextDay = (now: number, zone: string): number =>
  instantMs(atLocal(dayOf(zonedDayNumber(now, zone) + 1), 0, zone))

/** When to poll next after `polls` polls: the delay doubles each time, up to `max`. */
export const nextPoll = (
  now: number,
  polls: number,
  { first, max }: { readonly first: number; readonly max: number },
): number => now + Math.min(max, first * 2 ** Math.min(polls, 30))

/** A wait until something that began `age` milliseconds ago is polled again. */
export const waitByAge = (
  now: number,
  age: number,
  times: { readonly first: number; readonly max: number },
) => ({
  kind: 'wait' as const,
  until: nextPoll(now, Math.floor(age / 30_000), times),
})
