import * as z from 'zod/mini'
import { maybe } from '~/contract/answer'
import { isRepeatedTime, isZone, systemZone, zonedDay } from '~/domain/calendar/time-zone'
import { parseJson } from '~/domain/parse-json'
import { readStorage, writeStorage } from '~/src/storage/web-storage'
import { webStorageKeys } from '~/src/storage/web-storage-keys'
import { createStore, useStore } from '~/src/store/store'
import { setTimeDefaults } from '~/src/ui/time'
import { isSameWeek, weekStartOf } from './week'

/** How long the device's zone is cached: reading it takes as long as formatting ten times, but people travel. */
const cacheMs = 60_000
let cachedZone = ''

/** The device's own time zone. */
export function deviceZone(): string {
  if (!cachedZone) setTimeout(() => (cachedZone = ''), cacheMs)
  return (cachedZone ||= systemZone())
}

const Settings = z.object({
  /** IANA name; the device's own when left out. */
  zone: maybe(z.string()),
  /** 0 is Sunday; the default of the device's language when left out. */
  weekStart: maybe(z.int().check(z.gte(0), z.lte(6))),
  /** Whether the unscheduled panel is shown beside the days. */
  tray: maybe(z.boolean()),
  /** Minutes that one account should leave between two posts; closer drops warn. 0 turns it off. */
  gap: z.catch(z.int().check(z.gte(0)), 30),
  /** IANA name of a second zone, shown beside the first. */
  zone2: maybe(z.string()),
})
export type DeviceSettings = z.output<typeof Settings>

const key = webStorageKeys.calendar
/** Undefined until the settings are first read. */
const settings = createStore<DeviceSettings | undefined>(undefined)
let saved: DeviceSettings | undefined

const read = (): DeviceSettings => settings.get() ?? (saved ??= readSaved())

const readSaved = (): DeviceSettings =>
  z.safeParse(Settings, parseJson(readStorage(key) ?? '')).data ?? z.parse(Settings, {})

/** Stores a choice on this device; if storage is refused, it lasts until the page is left. */
export function chooseSettings(change: Partial<DeviceSettings>): void {
  // Not over those read before: another tab may have stored a choice since.
  writeStorage(key, JSON.stringify({ ...readSaved(), ...change }))
  settings.set({ ...read(), ...change })
}

const validZone = (zone: string | undefined) => (zone !== undefined && isZone(zone) ? zone : undefined)

/** The zone in which times are entered and shown everywhere: the one chosen on this device, else the device's own. */
export const chosenZone = (): string => validZone(read().zone) ?? deviceZone()

// Node 20, in which tests and exports run, has no navigator.
const deviceLanguage = () => (typeof navigator === 'undefined' ? 'en-GB' : navigator.language)

/** First day of the week, 0 is Sunday: the one chosen on this device, else the default of its language. */
export const chosenWeekStart = (): number => read().weekStart ?? weekStartOf(deviceLanguage())

/** Weekdays in display order, from the chosen start of the week; 0 is Sunday. */
export const weekdays = (): readonly number[] =>
  Array.from({ length: 7 }, (_, index) => (chosenWeekStart() + index) % 7)

/** More than a week, as a clock change can make one longer. */
const eightDays = 8 * 86_400_000

function isThisWeek(at: Date, zone = chosenZone()): boolean {
  const now = new Date()
  if (Math.abs(at.getTime() - now.getTime()) > eightDays) return false
  return isSameWeek(zonedDay(at.toISOString(), zone), zonedDay(now.toISOString(), zone), chosenWeekStart())
}

/** Formats times by the settings of this device. */
export const followSettings = (): void =>
  setTimeDefaults(chosenZone, isThisWeek, (at, zone = chosenZone()) => isRepeatedTime(at.getTime(), zone))

followSettings()

/** This device's settings for days and times. */
export const useDeviceSettings = (): DeviceSettings => useStore(settings) ?? read()

/** The zone of a screen: that of its address (`?zone=`) if valid, else the chosen one. */
export function useZone(fromAddress?: string): string {
  const { zone } = useDeviceSettings()
  return validZone(fromAddress) ?? validZone(zone) ?? deviceZone()
}
