import { i18n } from '@lingui/core'
import { useState } from 'react'
import { useStore } from '~/src/store/store'
import { Switch } from '~/src/ui/checkbox'
import { canRemind, reminders, setReminders } from './reminder-setting'

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
