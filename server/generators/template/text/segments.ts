const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Maximum number of combining marks per letter; more would reach into neighbouring lines. */
const maxMarks = { letters: 2, others: 4 }
const lettersWithMarks = /[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}]/u
/** Control characters, lone surrogates and bidirectional marks. */
const controlCharacters =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u061C\u200B\u200E\u200F\u2028\u2029\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFC]/gu

/** Splits a text into graphemes: what a reader sees as one character. */
export const graphemesOf = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment)

/** Combining marks without a letter; a line could break at the space they sit on. */
const strayMarks = /(^| )[\p{M}\u200C\u200D]+/gu

/** The text on one line, normalised (NFC), without control characters, stray marks or stacks of marks. */
export function plainText(text: string): string {
  const spaced = text
    .normalize('NFC')
    .replaceAll(/\s/gu, ' ')
    .replaceAll(controlCharacters, '')
    .replaceAll(strayMarks, '$1')
    .replaceAll(/ +/gu, ' ')
    .trim()
  if (!/\p{M}[\p{M}\u200C\u200D]{2}/u.test(spaced)) return spaced
  return graphemesOf(spaced).map(withoutExcessMarks).join('')
}

/** A grapheme without excess marks. Joined letters of a conjunct don't count as marks. */
function withoutExcessMarks(grapheme: string): string {
  const characters = Array.from(grapheme)
  const max = lettersWithMarks.test(grapheme) ? maxMarks.letters : maxMarks.others
  let row = 0
  return characters
    .filter((character) => {
      if (/[\u200C\u200D]/u.test(character)) return true
      row = /\p{M}/u.test(character) ? row + 1 : 0
      return row <= max
    })
    .join('')
}

/** A letter without its marks, for fonts that lack the combination. */
export const bareOf = (grapheme: string): string => grapheme.normalize('NFD').replaceAll(/\p{M}/gu, '')

const rightToLeftScripts = /[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]/u

/** True for right-to-left text, by its first letter with a direction (Unicode Bidirectional Algorithm, rule P2). */
export function readsFromRight(text: string): boolean {
  const letter = /\p{L}/u.exec(text)?.[0]
  return letter !== undefined && rightToLeftScripts.test(letter)
}

/** An unbreakable part of a text, and whether a space precedes it. */
export interface Atom {
  readonly text: string
  readonly spaced: boolean
}

/** Scripts that break without spaces, and emoji. */
const breaksAnywhere =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\p{Extended_Pictographic}\p{RI}\u3000-\u303F\uFF00-\uFFEF]/u
/** Characters that can't start or end a line (kinsoku rules of JIS X 4051, and Latin punctuation). */
const notFirst =
  /^[\p{Pe}\p{Pf}!%,.:;?…。、，．・：；？！゛゜ヽヾゝゞ々ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ〜～％\u3099\u309A]/u
const notLast = /[\p{Ps}\p{Pi}$£¥€＄￥]$/u

/** Kept with the preceding word: Japanese particles and endings, Chinese particles. */
const clingingWord =
  /^(?:[はがをにでともへやかねよなのだてた]|から|まで|より|だけ|など|です|ます|でした|ました|ません|たい|ない|って|[的了着过吗呢吧啊们])$/u
/** Short bracketed phrases stay together. */
const openBracket = /[「『（【〈《“][^」』）】〉》”]{0,8}$/u

const words = new Intl.Segmenter('ja', { granularity: 'word' })

function mayBreak(before: string, after: string): boolean {
  if (notFirst.test(after) || notLast.test(before) || openBracket.test(before)) return false
  // Okurigana: a kana ending of a word written in kanji.
  if (/^\p{sc=Hiragana}{1,3}$/u.test(after) && /\p{sc=Han}$/u.test(before)) return false
  if (clingingWord.test(after) && /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]$/u.test(before)) return false
  const last = graphemesOf(before).at(-1) ?? ''
  const first = graphemesOf(after)[0] ?? ''
  return breaksAnywhere.test(last) || breaksAnywhere.test(first) || /[-–—/]$/u.test(before)
}

/** Splits a text at possible line breaks: spaces, word boundaries in scripts without spaces, and between emoji. */
export function atomsOf(text: string): Atom[] {
  return text.split(' ').flatMap((word, index) => {
    const parts: string[] = []
    for (const { segment } of breaksAnywhere.test(word) || /[-–—/]/u.test(word)
      ? words.segment(word)
      : [{ segment: word }]) {
      const last = parts.at(-1)
      if (last === undefined || mayBreak(last, segment)) parts.push(segment)
      else parts[parts.length - 1] = last + segment
    }
    return parts.map((part, at) => ({ text: part, spaced: index > 0 && at === 0 }))
  })
}

/** Splits an atom that is too long for a line into graphemes. */
export const splitAtom = ({ text, spaced }: Atom): Atom[] =>
  graphemesOf(text).map((grapheme, index) => ({ text: grapheme, spaced: spaced && index === 0 }))
