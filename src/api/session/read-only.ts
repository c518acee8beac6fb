import { i18n } from '~/contract/i18n'
import { webStorageKeys } from '~/src/storage/web-storage-keys'
import { createStore } from '~/src/store/store'

const key = webStorageKeys.readOnly

/** What the device keeps; off where its storage is refused. */
export function storedReadOnly(): boolean {
  try {
    return localStorage.getItem(key) === 'on'
  } catch {
    return false
  }
}

/** Whether every write is held back on this device: `exchange` refuses it before anything is sent. */
export const readOnly = createStore(storedReadOnly())

/** What the device kept when this page began. */
export const readOnlyAtStart = readOnly.get()

/** Why a write is refused. */
export const readOnlyReason = i18n.t('Read-only mode is on.')
