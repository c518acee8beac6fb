import { language } from '~/domain/language'

/** A price or a figure with its sign, in marks that keep it from left to right within such a text. */
export const leftToRight = (text: string): string => (language === 'ar' ? `\u2066${text}\u2069` : text)

/**
 * A text of another language within one that is written from the right, in marks that keep its own order of words and
 * full stops (Unicode's first strong isolate).
 */
export const isolated = (text: string): string => (language === 'ar' ? `\u2068${text}\u2069` : text)
