import { language } from '~/domain/language'

/** Isolates a price or a signed figure as left-to-right in Arabic texts. */
export const leftToRight = (text: string): string => (language === 'ar' ? `\u2066${text}\u2069` : text)

/**
 * Isolates a text of unknown language in Arabic texts (first strong isolate), so that its words and
 * punctuation keep their order.
 */
export const isolated = (text: string): string => (language === 'ar' ? `\u2068${text}\u2069` : text)

/**
 * The direction of a sentence that may be the API's own, if the studio's language is Arabic: left to right if
 * it contains nothing Arabic. Its first letter isn't enough, as an Arabic sentence may start with a
 * platform's name.
 */
export function directionOf(sentence: string): 'ltr' | 'rtl' | undefined {
  if (language !== 'ar') return undefined
  return /\p{Script=Arabic}/u.test(sentence) ? 'rtl' : 'ltr'
}
