import { dayOf } from '~/domain/calendar/day'
import { atLocal, instantMs, zonedDayNumber } from '~/domain/calendar/time-zone'

const secondMs = 1000

/** A header that holds a number, such as `x-rate-limit-reset`. */
export function numberIn(headers: Headers, name: string): number | undefined {
  const text = headers.get(name)?.trim()
  const number = text === undefined || text === '' ? Number.NaN : Number(text)
  return Number.isFinite(number) && number >= 0 ? number : undefined
}

/** Milliseconds since 1970 that `Retry-After` says, in either of its forms (RFC 9110, section 10.2.3). */
export function retryAfter(headers: Headers, now: number): number | undefined {
  const seconds = numberIn(headers, 'retry-after')
  if (seconds !== undefined) return now + seconds * secondMs
  const text = headers.get('retry-after') ?? ''
  // Other texts are read as dates too generously.
  const date = text.endsWith('GMT') ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(date, now)
}

/** A header that counts seconds from now, in milliseconds since 1970. */
export function secondsFromNow(headers: Headers, name: string, now: number): number | undefined {
  const seconds = numberIn(headers, name)
  return seconds === undefined ? undefined : now + seconds * secondMs
}

/** A header that holds Unix seconds, in milliseconds since 1970; never in the past. */
export function unixSeconds(headers: Headers, name: string, now: number): number | undefined {
  const seconds = numberIn(headers, name)
  return seconds === undefined ? undefined : Math.max(seconds * secondMs, now)
}

/** When the next day begins in `zone`, in milliseconds since 1970: daily allowances begin anew then. */
export const nextDay = (now: number, zone: string): number =>
  instantMs(atLocal(dayOf(zonedDayNumber(now, zone) + 1), 0, zone))

/** When to ask again what was asked `asked` times: each wait is twice as long as the one before, up to `most`. */
export const nextAsk = (
  now: number,
  asked: number,
  { first, most }: { readonly first: number; readonly most: number },
): number => now + Math.min(most, first * 2 ** Math.min(asked, 30))
