/** Supported languages with their own names; all but English have a catalogue (`src/i18n`). */
export const languages = { en: 'English', de: 'Deutsch', ar: 'العربية' } as const
export type Language = keyof typeof languages

/** Cookie with the chosen language; without it the browser's languages are used. */
export const languageCookie = 'studio-language'

const isLanguage = (text: string): text is Language => Object.hasOwn(languages, text)

/** The language chosen in the dashboard (from `cookies`), else the first supported one of `spoken`, else English. */
export function languageFor(cookies: string, spoken: readonly string[]): Language {
  const chosen = new RegExp(`(?:^|; )${languageCookie}=(\\w+)`).exec(cookies)?.[1]
  const wanted = [chosen ?? '', ...spoken.map((each) => each.split('-')[0] ?? '')]
  return wanted.find(isLanguage) ?? 'en'
}

export const writingDirection = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr')

/** Locales for dates and times: British in English, Latin digits in Arabic. */
const dayLanguages: Readonly<Record<Language, string>> = {
  en: 'en-GB',
  de: 'de-DE',
  ar: 'ar-u-hc-h23-nu-latn',
}

/** The current language, also for numbers. It is only set before anything else runs. */
export let language: Language = 'en'

/** The current locale for dates and times: day before month, 24 hours. */
export let dayLanguage: string = dayLanguages.en

/** Called once, before modules with texts are loaded (`src/i18n/load-language.ts`). */
export function setLanguage(to: Language): void {
  language = to
  dayLanguage = dayLanguages[to]
}
