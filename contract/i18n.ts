/** Values to interpolate, by name. */
type Values = Readonly<Record<string, string | number | undefined>>
type Translate = (text: string, values?: Values) => string

/** The English text with its values. It doesn't support plurals, which only the dashboard's texts have. */
export const inEnglish: Translate = (text, values = {}) =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

let translate = inEnglish

/**
 * `i18n.t` for code that the dashboard shares with servers, scripts and the packed client. They get English without loading
 * Lingui; the dashboard sets a translator with `translateWith`.
 */
export const i18n = { t: (text: string, values?: Values): string => translate(text, values) }

/** Sets the translator for texts of contract, domain, `src/api` and `src/storage` (see `src/i18n/load-language.ts`). */
export function translateWith(to: Translate): void {
  translate = to
}

/** Translates a server sentence that contains values; `inner` translates values that are sentences. Undefined: unknown sentence. */
export type SentenceReader = (text: string, inner: (value: string) => string) => string | undefined

let reader: SentenceReader | undefined

/** Sets how server sentences with values are translated. */
export function readSentencesBy(next: SentenceReader): void {
  reader = next
}

/** The sentence in the page's language; undefined if it isn't known, or if no reader is set, as on English pages. */
export const readSentence: SentenceReader = (text, inner) => reader?.(text, inner)
