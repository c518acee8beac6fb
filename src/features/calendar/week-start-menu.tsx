import { IconButton } from '~/src/ui/icon-button'
import { Settings2 } from '~/src/ui/icons'
import { Menu } from '~/src/ui/menu'
import { chooseSettings, useDeviceSettings } from './device-settings'

const choices = [
  { id: 'locale', label: 'As in my language', weekStart: undefined },
  { id: 'monday', label: 'Monday', weekStart: 1 },
  { id: 'sunday', label: 'Sunday', weekStart: 0 },
  { id: 'saturday', label: 'Saturday', weekStart: 6 },
]

/** The day that weeks begin with; remembered on the device. */
export function WeekStartMenu() {
  const { weekStart } = useDeviceSettings()
  return (
    <Menu
      label="Weeks begin on"
      align="end"
      trigger={<IconButton label="Weeks begin on" icon={<Settings2 />} size="sm" />}
      entries={[
        { id: 'heading', heading: 'Weeks begin on' },
        ...choices.map((choice) => ({
          id: choice.id,
          label: choice.label,
          checked: choice.weekStart === weekStart,
          onSelect: () => chooseSettings({ weekStart: choice.weekStart }),
        })),
      ]}
    />
  )
}
