import { webStorageKeys } from '~/src/storage/web-storage-keys'
import { createStore } from '~/src/store/store'

function readSetting(): boolean {
  try {
    return localStorage.getItem(webStorageKeys.reminders) === 'on'
  } catch {
    return false
  }
}

/** True if this browser shows a notification when a post has to be published by hand. */
export const reminders = createStore(readSetting())

/** True if this browser supports notifications. */
export const canRemind = (): boolean => typeof globalThis.Notification === 'function'

/** True if a notification may be shown now. */
export const mayRemind = (): boolean =>
  reminders.get() && canRemind() && Notification.permission === 'granted'

/**
 * Turns reminders on or off; resolves to whether they are on. Turning them on asks the browser for
 * permission, so call it from a click only.
 */
export async function setReminders(on: boolean): Promise<boolean> {
  const granted = on && canRemind() && (await Notification.requestPermission()) === 'granted'
  reminders.set(granted)
  try {
    localStorage.setItem(webStorageKeys.reminders, granted ? 'on' : 'off')
  } catch {
    // Refused: it lasts until the page is closed.
  }
  return granted
}
