import { IconButton } from '~/src/ui/icon-button'
import { Settings2 } from '~/src/ui/icons'
import { Menu } from '~/src/ui/menu'
import { chooseSettings, useDeviceSettings } from '~/src/calendar/device-settings'

const weekStarts = [
  { id: 'locale', label: 'Language default', weekStart: undefined },
  { id: 'monday', label: 'Monday', weekStart: 1 },
  { id: 'sunday', label: 'Sunday', weekStart: 0 },
  { id: 'saturday', label: 'Saturday', weekStart: 6 },
]
const gaps = [
  { id: 'gap-0', label: 'Never', gap: 0 },
  { id: 'gap-15', label: '15 minutes', gap: 15 },
  { id: 'gap-30', label: '30 minutes', gap: 30 },
  { id: 'gap-60', label: '1 hour', gap: 60 },
  { id: 'gap-240', label: '4 hours', gap: 240 },
]

/** How the calendar is read and what it warns of; remembered on the device. */
export function SettingsMenu() {
  const { weekStart, gap = 30 } = useDeviceSettings()
  return (
    <Menu
      label="Calendar settings"
      align="end"
      trigger={<IconButton label="Calendar settings" icon={<Settings2 />} size="sm" />}
      entries={[
        { id: 'weeks', heading: 'Start week on' },
        ...weekStarts.map((choice) => ({
          id: choice.id,
          label: choice.label,
          checked: choice.weekStart === weekStart,
          onSelect: () => chooseSettings({ weekStart: choice.weekStart }),
        })),
        { id: 'rule', rule: true },
        { id: 'gaps', heading: 'Warn if an account posts again within' },
        ...gaps.map((choice) => ({
          id: choice.id,
          label: choice.label,
          checked: choice.gap === gap,
          onSelect: () => chooseSettings({ gap: choice.gap }),
        })),
      ]}
    />
  )
}
