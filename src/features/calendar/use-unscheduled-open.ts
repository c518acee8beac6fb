import { useState } from 'react'
import { chooseSettings, useDeviceSettings } from '~/src/calendar/device-settings'
import { useIsPhone } from '~/src/ui/is-phone'
import { useNarrowRail } from '~/src/ui/rail'

/**
 * Whether the unscheduled posts are on show: on a phone in a drawer, else in a panel beside the days, which is
 * remembered on the device and gives way to an open post. `onClosePost` closes that.
 */
export function useUnscheduledOpen(hasOpenPost: boolean, onClosePost: () => void) {
  const phone = useIsPhone()
  const { tray: panel = true } = useDeviceSettings()
  // Home links to the drafts.
  const [drawer, setDrawer] = useState(() => location.hash === '#tray')
  useNarrowRail(hasOpenPost || panel, !hasOpenPost)
  const open = phone ? drawer : panel && !hasOpenPost
  const toggle = () => {
    if (phone) return setDrawer(!drawer)
    if (hasOpenPost) onClosePost()
    chooseSettings({ tray: !open })
  }
  return { open, toggle, closeDrawer: () => setDrawer(false) }
}
