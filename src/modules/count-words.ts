import { language } from '~/domain/language'

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

/** A count as prose has it: "three", "14". */
export const countWord = (count: number): string => words[count] ?? count.toLocaleString(language)

/** With its noun: "one post", "three posts". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${countWord(count)} ${count === 1 ? one : many}`

/** "X", "X and Instagram", "X, Instagram and Reddit". */
export function listed(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? ''
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** With a capital, to begin a sentence. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
