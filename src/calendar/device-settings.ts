import * as z from 'zod/mini'
import { lateSchema, maybe } from '~/contract/answer'
import { isZone } from '~/domain/calendar/time-zone'
import { webStorageKeys } from '~/src/storage/web-storage-keys'
import { createStore, useStore } from '~/src/store/store'
import { giveTimesIn } from '~/src/ui/time'

/** ms for which an answer is taken for true: people travel, but asking takes as long as writing ten times. */
const keptMs = 60_000
let cachedZone = ''

/** The device's own time zone, IANA name. */
export function deviceZone(): string {
  if (!cachedZone) setTimeout(() => (cachedZone = ''), keptMs)
  return (cachedZone ||= Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC')
}

const Settings = lateSchema(() =>
  z.object({
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
  }),
)
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
    // Private windows may refuse: the choice holds as long as the page.
  }
  settings.set(next)
}

const known = (zone: string | undefined) => (zone !== undefined && isZone(zone) ? zone : undefined)

/** The zone in which times are read and given everywhere: the one chosen on this device, else the device's own. */
export const chosenZone = (): string => known(read().zone) ?? deviceZone()

giveTimesIn(() => known(read().zone))

/** What this device remembers of how its days and times are read. */
export const useDeviceSettings = (): DeviceSettings => useStore(settings) ?? read()

/** The zone of a screen whose address may name one (`?zone=`), else the chosen one. */
export function useZone(asked?: string): string {
  const { zone } = useDeviceSettings()
  return known(asked) ?? known(zone) ?? deviceZone()
}
