import * as z from 'zod/mini'
import { maybe } from '~/contract/answer'
import { isZone, zonedDay } from '~/domain/calendar/time-zone'
import { webStorageKeys } from '~/src/storage/web-storage-keys'
import { createStore, useStore } from '~/src/store/store'
import { setTimeDefaults } from '~/src/ui/time'
import { isSameWeek, weekStartOf } from './week'

/** How long the device's zone is cached: people travel, but reading it takes as long as formatting ten times. */
const cacheMs = 60_000
let cachedZone = ''

/** The device's own time zone, IANA name. */
export function deviceZone(): string {
  if (!cachedZone) setTimeout(() => (cachedZone = ''), cacheMs)
  return (cachedZone ||= Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC')
}

const Settings = z.object({
  /** IANA name; the device's own when left out. */
  zone: maybe(z.string()),
  /** 0 is Sunday; as the device's language has it when left out. */
  weekStart: maybe(z.int().check(z.gte(0), z.lte(6))),
  /** Whether the unscheduled panel is shown beside the days. */
  tray: maybe(z.boolean()),
  /** Minutes that one account leaves between two posts, else a drop warns; 0 asks for none. */
  gap: maybe(z.int().check(z.gte(0))),
  /** IANA name of a second zone, shown beside the first. */
  zone2: maybe(z.string()),
})
export type DeviceSettings = z.output<typeof Settings>

const key = webStorageKeys.calendar
/** Undefined until the settings are first read. */
const settings = createStore<DeviceSettings | undefined>(undefined)
let saved: DeviceSettings | undefined

const read = (): DeviceSettings => settings.get() ?? (saved ??= readSaved())

function readSaved(): DeviceSettings {
  try {
    return z.parse(Settings, JSON.parse(localStorage.getItem(key) ?? '{}'))
  } catch {
    return z.parse(Settings, {})
  }
}

/** Remembers a choice on this device; where storage is refused, until the page is left. */
export function chooseSettings(change: Partial<DeviceSettings>): void {
  const next = { ...read(), ...change }
  try {
    localStorage.setItem(key, JSON.stringify(next))
  } catch {
    // Private windows may refuse storage: the choice lasts until the page is left.
  }
  settings.set(next)
}

const validZone = (zone: string | undefined) => (zone !== undefined && isZone(zone) ? zone : undefined)

/** The zone in which times are read and shown everywhere: the one chosen on this device, else the device's own. */
export const chosenZone = (): string => validZone(read().zone) ?? deviceZone()

// Node 20, in which tests and exports run too, has no navigator.
const spoken = () => (typeof navigator === 'undefined' ? 'en-GB' : navigator.language)

/** The day that weeks begin with: the one chosen on this device, else the language's; 0 is Sunday. */
export const chosenWeekStart = (): number => read().weekStart ?? weekStartOf(spoken())

/** Longer than a week, which a change of clocks may make. */
const eightDays = 8 * 86_400_000

/** Has times be written as this device is set. */
export const followSettings = (): void =>
  setTimeDefaults(chosenZone, (at, zone = chosenZone()) => {
    const now = new Date()
    if (Math.abs(at.getTime() - now.getTime()) > eightDays) return false
    return isSameWeek(zonedDay(at.toISOString(), zone), zonedDay(now.toISOString(), zone), chosenWeekStart())
  })

followSettings()

/** What this device remembers of how its days and times are read. */
export const useDeviceSettings = (): DeviceSettings => useStore(settings) ?? read()

/** The zone of a screen whose address may name one (`?zone=`), else the chosen one. */
export function useZone(asked?: string): string {
  const { zone } = useDeviceSettings()
  return validZone(asked) ?? validZone(zone) ?? deviceZone()
}
