/** The language that the studio speaks, and writes its numbers in. One for each build (docs/decisions/0023). */
export const language: string = 'en'

/** The languages of the studio, each by its own name; all but English have a build of their own. */
export const languages = { en: 'English', de: 'Deutsch', ar: 'العربية' } as const
export type Language = keyof typeof languages

/** The cookie that holds the choice; without it the browser's languages decide. */
export const languageCookie = 'studio-language'

/** Marks a single word in lower case as a text of the studio: by itself it would be taken for a key. */
export const word = (text: string): string => text

/** How it writes days and times: the British way, the day before the month and 24 hours. */
export const dayLanguage: string = 'en-GB'
