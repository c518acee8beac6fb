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

/** A small count in English words ("three"), and in digits otherwise. */
export const countWord = (count: number): string =>
  (language === 'en' ? words[count] : undefined) ?? count.toLocaleString(language)

/** Joins names: "X", "X and Instagram", "X, Instagram and Reddit". */
export const listed = (names: readonly string[]): string =>
  new Intl.ListFormat(dayLanguage, { type: 'conjunction' }).format(names)
