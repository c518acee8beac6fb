import { expect, it } from 'vitest'
import { nextDay, nextPoll, retryAfter, secondsFromNow, unixSeconds } from './retry-times'

const now = Date.UTC(2026, 10, 22, 12)

it.each([
  ['30', now + 30_000],
  ['0', now],
  ['Sun, 22 Nov 2026 12:01:00 GMT', now + 60_000],
  ['Sun, 22 Nov 2026 11:00:00 GMT', now],
  ['soon', undefined],
  ['-5', undefined],
])('Retry-After: %s', (value, until) => {
  expect(retryAfter(new Headers({ 'retry-after': value }), now)).toBe(until)
})

it('reads headers that count seconds, from now or from 1970', () => {
  const headers = new Headers({ a: '40.5', b: String(now / 1000 + 9), c: '1', d: '' })
  expect(secondsFromNow(headers, 'a', now)).toBe(now + 40_500)
  expect(unixSeconds(headers, 'b', now)).toBe(now + 9000)
  expect(unixSeconds(headers, 'c', now)).toBe(now)
  expect(unixSeconds(headers, 'd', now)).toBeUndefined()
  expect(unixSeconds(headers, 'e', now)).toBeUndefined()
})

it('knows when a day begins in another zone, also across a clock change', () => {
  expect(nextDay(now, 'UTC')).toBe(Date.UTC(2026, 10, 23))
  expect(nextDay(now, 'America/Los_Angeles')).toBe(Date.UTC(2026, 10, 23, 8))
  expect(nextDay(Date.UTC(2026, 2, 7, 12), 'America/Los_Angeles')).toBe(Date.UTC(2026, 2, 8, 8))
  expect(nextDay(Date.UTC(2026, 2, 8, 12), 'America/Los_Angeles')).toBe(Date.UTC(2026, 2, 9, 7))
})

it('polls less and less often', () => {
  const waits = [0, 1, 2, 3, 10, 1000].map((polls) => nextPoll(0, polls, { first: 1000, max: 6000 }))
  expect(waits).toEqual([1000, 2000, 4000, 6000, 6000, 6000])
})
