import { chooseSettings, useDeviceSettings } from '~/src/calendar/device-settings'
import { deviceZone } from '~/src/calendar/device-zone'
import { IconButton } from '~/src/ui/icon-button'
import { Plus } from '~/src/ui/icons'
import { ZoneChoice } from './zone-choice'

/** A second clock beside the calendar's own; taken away by clearing it. */
export function SecondZone({ zone }: { zone: string }) {
  const { zone2 } = useDeviceSettings()
  if (zone2 === undefined)
    return (
      <IconButton
        label="Second time zone"
        icon={<Plus />}
        size="sm"
        onClick={() => chooseSettings({ zone2: zone === deviceZone() ? 'UTC' : deviceZone() })}
      />
    )
  return (
    <ZoneChoice label="Second time zone" zone={zone2} onZone={(next) => chooseSettings({ zone2: next })} />
  )
}
