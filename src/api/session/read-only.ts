import { i18n } from '~/contract/i18n'
import { readStorage } from '~/src/storage/web-storage'
import { webStorageKeys } from '~/src/storage/web-storage-keys'
import { createStore } from '~/src/store/store'

/** The device's setting; off if storage is refused. */
export const storedReadOnly = (): boolean => readStorage(webStorageKeys.readOnly) === 'on'

/** Read-only mode of this device: `exchange` refuses writes before anything is sent. */
export const readOnly = createStore(storedReadOnly())

/** The setting when this page started. */
export const readOnlyAtStart = readOnly.get()

/** Why a write is refused. */
export const readOnlyReason = i18n.t('Read-only mode is on.')
