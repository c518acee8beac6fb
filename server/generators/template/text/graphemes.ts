const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Marks that stand on one letter: more of them climb into the neighbouring lines. */
const MOST_MARKS = { letters: 2, others: 4 }
const LETTERS = /[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}]/u
/** Controls, half surrogates, and the marks that turn a line's direction. */
const CONTROLS =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u061C\u200B\u200E\u200F\u2028\u2029\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFC]/gu

/** What a reader sees as one character; it is never split. */
export const graphemesOf = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment)

/** The text in one line of plain characters: composed, without controls, no tower of marks on a letter. */
export function plainText(text: string): string {
  const spaced = text.normalize('NFC').replace(/\s+/gu, ' ').replaceAll(CONTROLS, '').trim()
  if (!/\p{M}[\p{M}\u200C\u200D]{2}/u.test(spaced)) return spaced
  return graphemesOf(spaced).map(lowered).join('')
}

/** A grapheme without the marks that are too many; the letters that a conjunct joins are no marks. */
function lowered(grapheme: string): string {
  const characters = Array.from(grapheme)
  const most = LETTERS.test(grapheme) ? MOST_MARKS.letters : MOST_MARKS.others
  let row = 0
  return characters
    .filter((character) => {
      if (/[\u200C\u200D]/u.test(character)) return true
      row = /\p{M}/u.test(character) ? row + 1 : 0
      return row <= most
    })
    .join('')
}

/** A letter without its marks: what is left to draw where no font has them together. */
export const bareOf = (grapheme: string): string => grapheme.normalize('NFD').replaceAll(/\p{M}/gu, '')

const RIGHT_TO_LEFT = /[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]/u

/** Whether a text reads from the right: by its first letter that has a direction (Unicode's P2). */
export function readsFromRight(text: string): boolean {
  const letter = /\p{L}/u.exec(text)?.[0]
  return letter !== undefined && RIGHT_TO_LEFT.test(letter)
}
