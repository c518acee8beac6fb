import { webStorageKeys } from '~/src/storage/web-storage-keys'
import { createStore } from '~/src/store/store'

function readSetting(): boolean {
  try {
    return localStorage.getItem(webStorageKeys.reminders) === 'on'
  } catch {
    return false
  }
}

/** Whether this browser shows a notification when a post is to be posted by hand. */
export const reminders = createStore(readSetting())

/** Whether this browser can show notifications at all. */
export const canRemind = (): boolean => typeof globalThis.Notification === 'function'

/** Whether a notification may be shown now. */
export const mayRemind = (): boolean =>
  reminders.get() && canRemind() && Notification.permission === 'granted'

/**
 * Switches reminders on or off. Switching on asks the browser for leave, so it is only called by a press; answers
 * whether they are on then.
 */
export async function setReminders(on: boolean): Promise<boolean> {
  const granted = on && canRemind() && (await Notification.requestPermission()) === 'granted'
  reminders.set(granted)
  try {
    localStorage.setItem(webStorageKeys.reminders, granted ? 'on' : 'off')
  } catch {
    // Refused: it holds until the page is left.
  }
  return granted
}
