import { IconButton } from '~/src/ui/icon-button'
import { Monitor, Moon, Sun } from '~/src/ui/icons'
import { LazyMenu } from '~/src/ui/lazy'
import type { MenuEntry } from '~/src/ui/menu'
import { setTheme, type Theme, useTheme } from '~/src/ui/theme'

const themes = [
  { id: 'light', label: 'Light', icon: Sun },
  { id: 'dark', label: 'Dark', icon: Moon },
  { id: 'system', label: 'System', icon: Monitor },
] as const

/** The choice of theme as entries of a menu. */
export function themeEntries(current?: Theme): MenuEntry[] {
  return [
    { id: 'theme', heading: 'Theme' },
    ...themes.map(({ id, label, icon: Icon }) => ({
      id: `theme-${id}`,
      label,
      icon: <Icon />,
      ...(current && { checked: current === id }),
      onSelect: () => setTheme(id),
    })),
  ]
}

/** The top bar's theme control. */
export function ThemeMenu() {
  const [theme] = useTheme()
  const Icon = themes.find(({ id }) => id === theme)?.icon ?? Monitor
  return (
    <LazyMenu
      label="Theme"
      align="end"
      trigger={<IconButton label="Theme" icon={<Icon />} />}
      entries={themeEntries(theme)}
    />
  )
}
