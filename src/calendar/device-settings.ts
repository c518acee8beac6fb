import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { maybe } from '~/contract/answer'
import { isZone } from '~/domain/calendar/offset'
import { webStorageKeys } from '~/src/storage/web-storage-keys'
import { giveTimesIn } from '~/src/ui/time-text'
import { deviceZone } from './device-zone'

const Settings = z.object({
  /** IANA name; the device's own when left out. */
  zone: maybe(z.string()),
  /** 0 is Sunday; as the device's language has it when left out. */
  weekStart: maybe(z.int().check(z.gte(0), z.lte(6))),
  /** Whether the tray stands beside the days. */
  tray: maybe(z.boolean()),
  /** Minutes that one account leaves between two posts, else a drop warns; 0 asks for none. */
  gap: maybe(z.int().check(z.gte(0))),
  /** IANA name of a second zone, shown beside the first. */
  zone2: maybe(z.string()),
})
export type DeviceSettings = z.output<typeof Settings>

const key = webStorageKeys.calendar
const listeners = new Set<() => void>()
let settings: DeviceSettings | undefined

function read(): DeviceSettings {
  if (settings) return settings
  try {
    settings = z.parse(Settings, JSON.parse(localStorage.getItem(key) ?? '{}'))
  } catch {
    settings = z.parse(Settings, {})
  }
  return settings
}

/** Remembers a choice on this device; where storage is refused, until the page is left. */
export function chooseSettings(change: Partial<DeviceSettings>): void {
  settings = { ...read(), ...change }
  try {
    localStorage.setItem(key, JSON.stringify(settings))
  } catch {
    // Private windows may refuse: the choice holds as long as the page.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const known = (zone: string | undefined) => (zone !== undefined && isZone(zone) ? zone : undefined)

/** The zone in which times are read and given everywhere: the one chosen on this device, else the device's own. */
export const chosenZone = (): string => known(read().zone) ?? deviceZone()

giveTimesIn(() => known(read().zone))

/** What this device remembers of how its days and times are read. */
export const useDeviceSettings = (): DeviceSettings => useSyncExternalStore(subscribe, read)

/** The zone of a screen whose address may name one (`?zone=`), else the chosen one. */
export function useZone(asked?: string): string {
  const { zone } = useDeviceSettings()
  return known(asked) ?? known(zone) ?? deviceZone()
}
