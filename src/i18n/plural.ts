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

/** "X", "X and Instagram", "X, Instagram and Reddit". */
export const listed = (names: readonly string[]): string =>
  new Intl.ListFormat(dayLanguage, { type: 'conjunction' }).format(names)
