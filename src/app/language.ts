import { i18n } from '@lingui/core'
import { language, languages, languageCookie, type Language } from '~/domain/language'
import type { MenuEntry } from '~/src/ui/menu'

/** The languages to choose from. */
export const choices = Object.keys(languages) as Language[]

/** Seconds in a year. */
const year = 31_536_000

/** Stores the choice and reloads in that language. Drafts are stored on the device as on any reload. */
export function chooseLanguage(language: Language): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${languageCookie}=${language}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`
  location.reload()
}

/** Menu entries for the languages, each in its own name. */
export const languageEntries = (): MenuEntry[] => [
  { id: 'language', heading: i18n.t('Language') },
  ...choices.map((each) => ({
    id: `language-${each}`,
    label: languages[each],
    checked: each === language,
    onSelect: () => chooseLanguage(each),
  })),
]
