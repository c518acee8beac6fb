import { webStorageKeys } from '~/src/storage/web-storage-keys'
import { keptReadOnly, readOnly, readOnlyAtStart } from './read-only'

// Runs as soon as it is loaded, after the first screen: what other tabs set from then on is followed, and what they set
// since this page began is made up for. Where storage is refused nothing differs, and what this page holds stays held.
const now = keptReadOnly()
if (now !== readOnlyAtStart) readOnly.set(now)
addEventListener('storage', ({ key, newValue }) => {
  if (key === webStorageKeys.readOnly) readOnly.set(newValue === 'on')
})
