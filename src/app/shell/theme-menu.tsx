import { i18n } from '@lingui/core'
import { IconButton } from '~/src/ui/icon-button'
import { Monitor, Moon, Sun } from '~/src/ui/icons'
import { LazyMenu } from '~/src/ui/lazy'
import type { MenuEntry } from '~/src/ui/menu'
import { setTheme, type Theme, useTheme } from '~/src/ui/theme'

const themes = [
  { id: 'light', label: i18n.t('Light'), icon: Sun },
  { id: 'dark', label: i18n.t('Dark'), icon: Moon },
  { id: 'system', label: i18n.t('System'), icon: Monitor },
] as const

/** Menu entries for the themes. */
export function themeEntries(current?: Theme): MenuEntry[] {
  return [
    { id: 'theme', heading: i18n.t('Theme') },
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
      label={i18n.t('Theme')}
      align="end"
      trigger={<IconButton label={i18n.t('Theme')} icon={<Icon />} />}
      entries={themeEntries(theme)}
    />
  )
}
