/** The language that the studio speaks, and writes its numbers in. One for each build (docs/decisions/0023). */
export const language = 'en'

/** How it writes days and times: the British way, the day before the month and 24 hours. */
export const dayLanguage = 'en-GB'
