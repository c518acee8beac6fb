import { i18n } from '@lingui/core'
import { type Language, language, languageCookie, languages } from '~/domain/language'
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
export function themeEntries(current: Theme): MenuEntry[] {
  return [
    { id: 'theme', heading: i18n.t('Theme') },
    ...themes.map(({ id, label, icon: Icon }) => ({
      id: `theme-${id}`,
      label,
      icon: <Icon />,
      checked: current === id,
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

/** The languages to choose from. */
export const languageChoices = Object.keys(languages) as Language[]

const yearSeconds = 31_536_000

/** Stores the choice and reloads in that language. Drafts are stored on the device as on any reload. */
export function chooseLanguage(language: Language): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${languageCookie}=${language}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${secure}`
  location.reload()
}

/** Menu entries for the languages, each in its own name. */
export const languageEntries = (): MenuEntry[] => [
  { id: 'language', heading: i18n.t('Language') },
  ...languageChoices.map((each) => ({
    id: `language-${each}`,
    label: languages[each],
    checked: each === language,
    onSelect: () => chooseLanguage(each),
  })),
]
