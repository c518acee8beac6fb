import { language } from '~/domain/language'

/** A price or a figure with its sign, in marks that keep it from left to right within such a text. */
export const leftToRight = (text: string): string => (language === 'ar' ? `\u2066${text}\u2069` : text)

/**
 * A text of another language within one that is written from the right, in marks that keep its own order of words and
 * full stops (Unicode's first strong isolate).
 */
export const isolated = (text: string): string => (language === 'ar' ? `\u2068${text}\u2069` : text)

/**
 * How a sentence that may be an API's own is read where the studio speaks Arabic: from the left when nothing in it is
 * Arabic. Its first letter alone doesn't tell, as an Arabic sentence may begin with a platform's name.
 */
export function directionOf(sentence: string): 'ltr' | 'rtl' | undefined {
  if (language !== 'ar') return undefined
  return /\p{Script=Arabic}/u.test(sentence) ? 'rtl' : 'ltr'
}
