import { webStorageKeys } from '~/src/storage/web-storage-keys'
import { storedReadOnly, readOnly, readOnlyAtStart } from './read-only'

// Runs as soon as it is loaded, after the first screen: what other tabs set from then on is followed, and what they set
// since this page began is made up for. Where storage is refused nothing differs, and what this page holds stays held.
const now = storedReadOnly()
if (now !== readOnlyAtStart) readOnly.set(now)
addEventListener('storage', ({ key, newValue }) => {
  if (key === webStorageKeys.readOnly) readOnly.set(newValue === 'on')
})

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
