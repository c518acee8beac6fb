import { dayLanguage, language } from '~/domain/language'

const words = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]

/** A count as English prose has it: "three", "14"; digits in any other language. */
export const countWord = (count: number): string =>
  (language === 'en' ? words[count] : undefined) ?? count.toLocaleString(language)

/** Which of its forms a count takes; a build in another language passes its own rule. */
const english = (count: number) => (count === 1 ? 0 : 1)

/** One of the forms of a noun, its `#` as a word: `['one post', '# posts']` gives "one post", "three posts". */
export const counted = (count: number, forms: readonly string[], form = english): string =>
  (forms[form(count)] ?? '').replace('#', countWord(count))

/** The same in digits: `['1 post', '# posts']` gives "1 post", "3 posts". */
export const plural = (count: number, forms: readonly string[], form = english): string =>
  (forms[form(count)] ?? '').replace('#', count.toLocaleString(language))

/** What a sentence inserts by name. */
type Values = Readonly<Record<string, string | number>>

const insert = (text: string, values: Values): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

/**
 * A whole sentence in the form that its count takes, with other values by name, so that a translation can order them:
 * `pluralWith(2, { day: 'Monday' }, ['1 post moved to {day}', '# posts moved to {day}'])` gives "2 posts moved to Monday".
 */
export const pluralWith = (count: number, values: Values, forms: readonly string[], form = english): string =>
  insert(plural(count, forms, form), values)

/** The same with the count as a word: "two posts moved to Monday". */
export const countedWith = (
  count: number,
  values: Values,
  forms: readonly string[],
  form = english,
): string => insert(counted(count, forms, form), values)

/** "X", "X and Instagram", "X, Instagram and Reddit". */
export const listed = (names: readonly string[]): string =>
  new Intl.ListFormat(dayLanguage, { type: 'conjunction' }).format(names)
