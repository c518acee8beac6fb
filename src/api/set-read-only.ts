import { webStorageKeys } from '~/src/storage/web-storage-keys'
import { readOnly } from './read-only'

// Apart from the store, which the first screen carries.

/** Holds writes back on this device, or lets them go; where storage is refused, for this page. */
export function setReadOnly(on: boolean): void {
  readOnly.set(on)
  try {
    localStorage.setItem(webStorageKeys.readOnly, on ? 'on' : 'off')
  } catch {
    // Refused: it holds until the page is left.
  }
}
