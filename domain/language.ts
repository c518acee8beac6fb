/** The languages of the studio, each by its own name; all but English have a catalogue (`src/i18n`). */
export const languages = { en: 'English', de: 'Deutsch', ar: 'العربية' } as const
export type Language = keyof typeof languages

/** The cookie that holds the choice; without it the browser's languages decide. */
export const languageCookie = 'studio-language'

const isLanguage = (text: string): text is Language => Object.hasOwn(languages, text)

/** The language chosen in the dashboard, which a cookie holds, else the first spoken one that there is, else English. */
export function languageFor(cookies: string, spoken: readonly string[]): Language {
  const chosen = new RegExp(`(?:^|; )${languageCookie}=(\\w+)`).exec(cookies)?.[1]
  const wanted = [chosen ?? '', ...spoken.map((each) => each.split('-')[0] ?? '')]
  return wanted.find(isLanguage) ?? 'en'
}

/** Which way a language is written. */
export const writingDirection = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr')

/** How each language writes days and times: the British way in English, and with Latin digits in all. */
const dayLanguages: Readonly<Record<Language, string>> = {
  en: 'en-GB',
  de: 'de-DE',
  ar: 'ar-u-hc-h23-nu-latn',
}

/** The language that the studio speaks, and writes its numbers in. It changes only before anything else runs. */
export let language: Language = 'en'

/** The language as days and times are written in it: the day before the month, and 24 hours. */
export let dayLanguage: string = dayLanguages.en

/** Called once, before the modules that hold texts are loaded (`src/i18n/load-language.ts`). */
export function setLanguage(to: Language): void {
  language = to
  dayLanguage = dayLanguages[to]
}
