import { language } from '~/domain/language'

/** Facts beside each other, with the language's own comma: "4:5, brand kit on, 2 references". What is missing is left out. */
export const commaSeparated = (facts: readonly (string | false | undefined)[]): string =>
  facts.filter(Boolean).join(language === 'ar' ? '، ' : ', ')

/** Facts that have commas of their own, with the language's own semicolon. */
export const semicolonSeparated = (facts: readonly (string | false | undefined)[]): string =>
  facts.filter(Boolean).join(language === 'ar' ? '؛ ' : '; ')
