import { i18n } from '@lingui/core'
import { useState } from 'react'
import { readStorage, writeStorage } from '~/src/storage/web-storage'
import { webStorageKeys } from '~/src/storage/web-storage-keys'
import { createStore, useStore } from '~/src/store/store'
import { Switch } from '~/src/ui/checkbox'

/** Turns on a notification for due posts. The browser asks for permission only when it is switched on. */
export function ReminderSwitch() {
  const on = useStore(reminders)
  const [refused, setRefused] = useState(false)
  if (!canRemind()) return null
  const change = async (wanted: boolean) => setRefused(!(await setReminders(wanted)) && wanted)
  return (
    <Switch
      label={i18n.t('Remind me in this browser')}
      hint={
        refused
          ? i18n.t(
              'This browser blocks notifications from the studio. Allow them in its site settings, then switch this on.',
            )
          : i18n.t('Shows a notification when a post is due, while the studio is open in a tab.')
      }
      checked={on}
      onChange={(event) => void change(event.target.checked)}
    />
  )
}

const readSetting = () => readStorage(webStorageKeys.reminders) === 'on'

/** True if this browser shows a notification when a post has to be published by hand. */
export const reminders = createStore(readSetting())

// The tab that polls for due posts may be another than the one with the switch. (The tests of that run in Node.)
if ('window' in globalThis)
  addEventListener('storage', ({ key }) => {
    if (key === webStorageKeys.reminders) reminders.set(readSetting())
  })

/** True if this browser supports notifications. */
const canRemind = (): boolean => typeof globalThis.Notification === 'function'

/** True if a notification may be shown now. */
export const mayRemind = (): boolean =>
  reminders.get() && canRemind() && Notification.permission === 'granted'

/**
 * Turns reminders on or off; resolves to whether they are on. Turning them on asks the browser for
 * permission, so call it from a click only.
 */
async function setReminders(on: boolean): Promise<boolean> {
  const granted = on && canRemind() && (await Notification.requestPermission()) === 'granted'
  reminders.set(granted)
  writeStorage(webStorageKeys.reminders, granted ? 'on' : 'off')
  return granted
}
