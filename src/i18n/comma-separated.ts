import { language } from '~/domain/language'
import { isolated } from './isolated'

/** Each in its own direction: Latin facts beside each other would else be read as one, the last of them first. */
const given = (facts: readonly (string | false | undefined)[]): string[] =>
  facts.flatMap((fact) => (fact ? isolated(fact) : []))

/** Facts beside each other, with the language's own comma: "4:5, brand kit on, 2 references". What is missing is left out. */
export const commaSeparated = (facts: readonly (string | false | undefined)[]): string =>
  given(facts).join(language === 'ar' ? '، ' : ', ')

/** Facts that have commas of their own, with the language's own semicolon. */
export const semicolonSeparated = (facts: readonly (string | false | undefined)[]): string =>
  given(facts).join(language === 'ar' ? '؛ ' : '; ')
