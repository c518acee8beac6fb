import { language } from '~/domain/language'
import { isolated } from './isolated'

/** Isolates each fact: adjacent Latin ones would otherwise be reordered within a right-to-left text. */
const isolatedFacts = (facts: readonly (string | false | undefined)[]): string[] =>
  facts.flatMap((fact) => (fact ? isolated(fact) : []))

/** Joins facts with the language's comma, skipping missing ones: "4:5, brand kit on, 2 references". */
export const commaSeparated = (facts: readonly (string | false | undefined)[]): string =>
  isolatedFacts(facts).join(language === 'ar' ? '، ' : ', ')

/** Joins facts that contain commas with the language's semicolon. */
export const semicolonSeparated = (facts: readonly (string | false | undefined)[]): string =>
  isolatedFacts(facts).join(language === 'ar' ? '؛ ' : '; ')
