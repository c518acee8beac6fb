import { i18n } from '@lingui/core'
import { language, languages, languageCookie, type Language } from '~/domain/language'
import type { MenuEntry } from '~/src/ui/menu'

/** The languages to choose from. */
export const choices = Object.keys(languages) as Language[]

/** Seconds in a year. */
const year = 31_536_000

/** Remembers the choice, and loads the page in that language. What is being written is kept on the device, as at any reload. */
export function chooseLanguage(language: Language): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${languageCookie}=${language}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`
  location.reload()
}

/** The choice of language as entries of a menu, each in its own words. */
export const languageEntries = (): MenuEntry[] => [
  { id: 'language', heading: i18n.t('Language') },
  ...choices.map((each) => ({
    id: `language-${each}`,
    label: languages[each],
    checked: each === language,
    onSelect: () => chooseLanguage(each),
  })),
]
