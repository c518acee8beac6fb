import { writeStorage } from '~/src/storage/web-storage'
import { webStorageKeys } from '~/src/storage/web-storage-keys'
import { readOnly, readOnlyAtStart, storedReadOnly } from './read-only'

// Loaded after the first screen. Follows changes by other tabs, including those since this page started.
// Without storage, nothing differs and this page's state stays.
const now = storedReadOnly()
if (now !== readOnlyAtStart) readOnly.set(now)
addEventListener('storage', ({ key, newValue }) => {
  if (key === webStorageKeys.readOnly) readOnly.set(newValue === 'on')
})

// Not in read-only.ts, which is part of the first screen.

/** Turns read-only mode on or off on this device; without storage, on this page only. */
export function setReadOnly(on: boolean): void {
  readOnly.set(on)
  writeStorage(webStorageKeys.readOnly, on ? 'on' : 'off')
}
