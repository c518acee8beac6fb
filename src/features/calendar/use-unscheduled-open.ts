import { useState } from 'react'
import { chooseSettings, useDeviceSettings } from '~/src/calendar/device-settings'
import { useIsPhone } from '~/src/ui/is-phone'
import { useNarrowRail } from '~/src/ui/rail'

/**
 * Whether the unscheduled posts are shown: in a drawer on phones, else in a panel beside the days. The panel's state
 * is stored on the device; an open post replaces it, and `onClosePost` closes that.
 */
export function useUnscheduledOpen(hasOpenPost: boolean, onClosePost: () => void) {
  const phone = useIsPhone()
  const { tray: panel = true } = useDeviceSettings()
  // Home links to the drafts with this hash.
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
