/** What a text inserts by name. */
type Values = Readonly<Record<string, string | number | undefined>>
type Translate = (text: string, values?: Values) => string

/** The text as it stands, with its values. Plurals are Lingui's, so only texts of the dashboard have them. */
const inEnglish: Translate = (text, values = {}) =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

let translate = inEnglish

/**
 * Lingui's `i18n.t` for the code that servers, scripts and the packed client share with the dashboard: English there,
 * without Lingui; in the dashboard whatever `translateWith` was given.
 */
export const i18n = { t: (text: string, values?: Values): string => translate(text, values) }

/** Has the texts of contract, domain, `src/api` and `src/storage` translated from now on; see `src/i18n/load-language.ts`. */
export function translateWith(to: Translate): void {
  translate = to
}

/** Reads a sentence that holds names and numbers, `inner` those of its values that are sentences; undefined: not one. */
export type SentenceReader = (said: string, inner: (value: string) => string) => string | undefined

let reader: SentenceReader | undefined

/** Has sentences with values read from now on. */
export function readSentencesBy(next: SentenceReader): void {
  reader = next
}

/** The sentence in the page's language; undefined where it isn't known, or nothing reads them, as on English pages. */
export const readSentence: SentenceReader = (said, inner) => reader?.(said, inner)
