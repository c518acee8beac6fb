const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Marks that stand on one letter: more of them climb into the neighbouring lines. */
const MAX_MARKS = { letters: 2, others: 4 }
const LETTERS = /[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}]/u
/** Controls, half surrogates, and the marks that turn a line's direction. */
const CONTROLS =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u061C\u200B\u200E\u200F\u2028\u2029\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFC]/gu

/** What a reader sees as one character; it is never split. */
export const graphemesOf = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment)

/** Marks that stand on no letter: a line could break at the space that bears them. */
const STRAY_MARKS = /(^| )[\p{M}\u200C\u200D]+/gu

/** The text in one line of plain characters: composed, without controls, no mark without a letter, no tower of them on one. */
export function plainText(text: string): string {
  const spaced = text
    .normalize('NFC')
    .replaceAll(/\s/gu, ' ')
    .replaceAll(CONTROLS, '')
    .replaceAll(STRAY_MARKS, '$1')
    .replaceAll(/ +/gu, ' ')
    .trim()
  if (!/\p{M}[\p{M}\u200C\u200D]{2}/u.test(spaced)) return spaced
  return graphemesOf(spaced).map(lowered).join('')
}

/** A grapheme without the marks that are too many; the letters that a conjunct joins are no marks. */
function lowered(grapheme: string): string {
  const characters = Array.from(grapheme)
  const max = LETTERS.test(grapheme) ? MAX_MARKS.letters : MAX_MARKS.others
  let row = 0
  return characters
    .filter((character) => {
      if (/[\u200C\u200D]/u.test(character)) return true
      row = /\p{M}/u.test(character) ? row + 1 : 0
      return row <= max
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

/** A part of a text that is not broken, and whether a space stands before it. */
export interface Atom {
  readonly text: string
  readonly spaced: boolean
}

/** Scripts that are broken without spaces, and pictures. */
const FREE =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\p{Extended_Pictographic}\p{RI}\u3000-\u303F\uFF00-\uFFEF]/u
/** What no line begins with, and what no line ends with (kinsoku, as JIS X 4051 has it, and Latin marks). */
const NOT_FIRST =
  /^[\p{Pe}\p{Pf}!%,.:;?…。、，．・：；？！゛゜ヽヾゝゞ々ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ〜～％\u3099\u309A]/u
const NOT_LAST = /[\p{Ps}\p{Pi}$£¥€＄￥]$/u

/** What clings to the word before it: Japanese particles and endings, Chinese particles. */
const CLINGS =
  /^(?:[はがをにでともへやかねよなのだてた]|から|まで|より|だけ|など|です|ます|でした|ました|ません|たい|ない|って|[的了着过吗呢吧啊们])$/u
/** A few words in brackets stay together. */
const BRACKETED = /[「『（【〈《“][^」』）】〉》”]{0,8}$/u

const words = new Intl.Segmenter('ja', { granularity: 'word' })

function mayBreak(before: string, after: string): boolean {
  if (NOT_FIRST.test(after) || NOT_LAST.test(before) || BRACKETED.test(before)) return false
  // The end of a word that is written half in characters, half in kana.
  if (/^\p{sc=Hiragana}{1,3}$/u.test(after) && /\p{sc=Han}$/u.test(before)) return false
  if (CLINGS.test(after) && /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]$/u.test(before)) return false
  const last = graphemesOf(before).at(-1) ?? ''
  const first = graphemesOf(after)[0] ?? ''
  return FREE.test(last) || FREE.test(first) || /[-–—/]$/u.test(before)
}

/** Where a text may be broken: at spaces, between the words of scripts that write none, between emoji. */
export function atomsOf(text: string): Atom[] {
  return text.split(' ').flatMap((word, index) => {
    const parts: string[] = []
    for (const { segment } of FREE.test(word) || /[-–—/]/u.test(word)
      ? words.segment(word)
      : [{ segment: word }]) {
      const last = parts.at(-1)
      if (last === undefined || mayBreak(last, segment)) parts.push(segment)
      else parts[parts.length - 1] = last + segment
    }
    return parts.map((part, at) => ({ text: part, spaced: index > 0 && at === 0 }))
  })
}

/** An atom that is too long for a line, grapheme by grapheme. */
export const splitAtom = ({ text, spaced }: Atom): Atom[] =>
  graphemesOf(text).map((grapheme, index) => ({ text: grapheme, spaced: spaced && index === 0 }))
