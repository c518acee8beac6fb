import { type Day, type Time, dayOf } from './day'
import { offsetAt } from './offset'

const dayMs = 86_400_000
const minuteMs = 60_000

/** Milliseconds of an ISO instant. Throws a RangeError for what is none. */
export function instantMs(iso: string): number {
  const ms = Date.parse(iso)
  if (Number.isNaN(ms)) throw new RangeError(`Invalid timestamp: ${iso}`)
  return ms
}

/** The clock's reading in `zone`, as milliseconds since 1970-01-01 by that clock. */
export const localMs = (ms: number, zone: string): number => ms + offsetAt(ms, zone)

/** Days since 1970-01-01 of the local day in `zone` on which the instant `ms` lies. */
export const zonedDayNumber = (ms: number, zone: string): number => Math.floor(localMs(ms, zone) / dayMs)

/** The local day in `zone` on which an instant lies. */
export const zonedDay = (iso: string, zone: string): Day => dayOf(zonedDayNumber(instantMs(iso), zone))

/** Minutes since midnight by the clock in `zone`, seconds cut off. */
export function localMinutes(iso: string, zone: string): number {
  const local = localMs(instantMs(iso), zone)
  return Math.floor((local - Math.floor(local / dayMs) * dayMs) / minuteMs)
}

/** The time of day in `zone`, `HH:mm`. */
export const localTime = (iso: string, zone: string): Time => timeOf(localMinutes(iso, zone))

/** `HH:mm` of minutes since midnight. */
export function timeOf(minutes: number): Time {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** Minutes since midnight of `HH:mm`. Throws a RangeError for what is no time. */
export function minutesOf(time: Time): number {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? []
  if (hours === undefined || minutes === undefined) throw new RangeError(`Invalid time: ${time}`)
  return Number(hours) * 60 + Number(minutes)
}

/** Milliseconds into the local day in `zone`. */
export function msOfDay(ms: number, zone: string): number {
  const local = localMs(ms, zone)
  return local - Math.floor(local / dayMs) * dayMs
}
