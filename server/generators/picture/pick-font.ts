import type { FallbackName, FamilyName, FontWeight } from './font-file'
import type { FontShelf, FontSource, OpenFont } from './font-source'

const EMOJI = /\p{Emoji_Presentation}|\p{Emoji}\uFE0F|\u20E3|\p{RI}/u
const IGNORED = /^[\u200C\u200D\uFE0E\uFE0F]$/u

const SCRIPTS: ReadonlyArray<readonly [RegExp, readonly FallbackName[]]> = [
  [/[\p{sc=Arabic}]/u, ['Noto Sans Arabic']],
  [/[\p{sc=Hebrew}]/u, ['Noto Sans Hebrew']],
  [/[\p{sc=Thai}]/u, ['Noto Sans Thai']],
  [/[\p{sc=Bengali}]/u, ['Noto Sans Bengali']],
  [/[\p{sc=Gujarati}]/u, ['Noto Sans Gujarati']],
  [/[\p{sc=Gurmukhi}]/u, ['Noto Sans Gurmukhi']],
  [/[\p{sc=Kannada}]/u, ['Noto Sans Kannada']],
  [/[\p{sc=Malayalam}]/u, ['Noto Sans Malayalam']],
  [/[\p{sc=Oriya}]/u, ['Noto Sans Oriya']],
  [/[\p{sc=Sinhala}]/u, ['Noto Sans Sinhala']],
  [/[\p{sc=Tamil}]/u, ['Noto Sans Tamil']],
  [/[\p{sc=Telugu}]/u, ['Noto Sans Telugu']],
  [/[\p{sc=Khmer}]/u, ['Noto Sans Khmer']],
  [/[\p{sc=Lao}]/u, ['Noto Sans Lao']],
  [/[\p{sc=Myanmar}]/u, ['Noto Sans Myanmar']],
  [/[\p{sc=Armenian}]/u, ['Noto Sans Armenian']],
  [/[\p{sc=Ethiopic}]/u, ['Noto Sans Ethiopic']],
  [/[\p{sc=Georgian}]/u, ['Noto Sans Georgian']],
  [/[\p{sc=Hangul}]/u, ['Noto Sans KR']],
  [/[\p{sc=Hiragana}\p{sc=Katakana}]/u, ['Noto Sans JP']],
]

/** Fallbacks for a text: Chinese characters look different in Japanese, which kana tell, and Korean. */
function fallbacksFor(text: string): FallbackName[] {
  const of = SCRIPTS.flatMap(([script, names]) => (script.test(text) ? names : []))
  const han: FallbackName[] = ['Noto Sans SC', 'Noto Sans JP', 'Noto Sans KR']
  return [...new Set<FallbackName>([...of, 'Noto Sans', ...han, 'Noto Emoji'])]
}

/** What a grapheme asks of a font; joiners and selectors are instructions, not shapes. */
export const shapesOf = (grapheme: string): number[] =>
  Array.from(grapheme)
    .filter((character) => !IGNORED.test(character))
    .map((character) => character.codePointAt(0) ?? 0)

export type PickFont = (grapheme: string) => FontSource | undefined

const hasAll = (font: OpenFont, shapes: readonly number[]): boolean =>
  shapes.every((shape) => font.has(shape))

/** Which file draws each grapheme of a text: the family's own, Geist's, then the fallback of its script. */
export function fontPicker(shelf: FontShelf, family: FamilyName, weight: FontWeight) {
  const own = [...new Set<FamilyName>([family, 'Geist'])].flatMap((name) => shelf(name, weight))
  return (text: string): PickFont => {
    const fallbacks = fallbacksFor(text).flatMap((name) => shelf(name, weight))
    const emoji = shelf('Noto Emoji', weight)
    const known = new Map<string, FontSource | undefined>()
    const find = (grapheme: string): FontSource | undefined => {
      const shapes = shapesOf(grapheme)
      if (shapes.length === 0) return undefined
      const order = EMOJI.test(grapheme) ? [...emoji, ...own] : [...own, ...fallbacks]
      return order.find((source) => {
        if (!shapes.every((shape) => source.claims(shape))) return false
        const font = source.opened()
        // One that is not open yet is what is needed: whoever prepares opens it and asks again.
        return font === undefined ? !failed(source) : hasAll(font, shapes)
      })
    }
    return (grapheme) => {
      const before = known.get(grapheme)
      if (before?.opened()) return before
      const found = find(grapheme)
      known.set(grapheme, found)
      return found
    }
  }
}

const broken = new WeakSet<FontSource>()
const failed = (source: FontSource): boolean => broken.has(source)

/** Opens every file that the text needs. A file that can't be read is done without. */
export async function openFonts(pick: PickFont, graphemes: Iterable<string>): Promise<void> {
  const wanted = [...new Set(graphemes)]
  for (let round = 0; round < 6; round++) {
    const closed = new Set(
      wanted.map(pick).filter((source) => source !== undefined && source.opened() === undefined),
    )
    if (closed.size === 0) return
    await Promise.all(
      [...closed].map(async (source) => {
        await source?.open()
        if (source && source.opened() === undefined) broken.add(source)
      }),
    )
  }
}
