import type { CanvasHost, Context2D } from '../canvas'
import {
  type FallbackName,
  type FamilyName,
  type FontFile,
  type FontWeight,
  fontFilesOf,
} from './font-families'
import { bareOf, graphemesOf, plainText } from './segments'

/** A family with its fallback fonts, loaded for certain texts. */
export interface Font {
  readonly family: FamilyName
  /** The value for a 2D context's `font`. */
  css(size: number): string
  /** Width in pixels at `size` pixels; `tracking` is in em. */
  advance(text: string, size: number, tracking?: number): number
  /** The text without characters that no bundled font can draw, with white space collapsed. */
  printable(text: string): string
}

interface FontParts {
  readonly context: Context2D
  readonly family: FamilyName
  readonly weight: FontWeight
  /** Font files by fallback order. */
  readonly stack: readonly string[]
  readonly claims: (grapheme: string) => boolean
}

/** Widths are proportional to the size, so they are measured once at this one. */
const measuredAt = 100
/** A noncharacter without a glyph in any font, so it looks like any other missing glyph. */
const missingCharacter = '\u{10FFFF}'
function createFont({ context, family, weight, stack, claims }: FontParts): Font {
  const names = stack.map((name) => `"${name}"`).join(',')
  const css = (size: number) => `${weight} ${size}px ${names}`
  const widths = new Map<string, number>()
  const drawable = new Map<string, boolean>()

  const measure = (text: string, tracking: number) => {
    context.font = css(measuredAt)
    context.letterSpacing = `${tracking * measuredAt}px`
    return context.measureText(text)
  }
  const shapeOf = (text: string): string => {
    const ink = measure(text, 0)
    return [
      ink.width,
      ink.actualBoundingBoxLeft,
      ink.actualBoundingBoxRight,
      ink.actualBoundingBoxAscent,
      ink.actualBoundingBoxDescent,
    ].join(' ')
  }
  const missing = shapeOf(missingCharacter)
  const draws = (grapheme: string): boolean => {
    const known = drawable.get(grapheme) ?? (claims(grapheme) && shapeOf(grapheme) !== missing)
    drawable.set(grapheme, known)
    return known
  }

  return {
    family,
    css,
    advance: (text, size, tracking = 0) => {
      if (text === '') return 0
      const key = `${tracking}/${text}`
      // Tracking after the last letter doesn't count.
      const em = widths.get(key) ?? measure(text, tracking).width / measuredAt - tracking
      widths.set(key, em)
      return Math.max(0, em) * size
    },
    printable: (text) => {
      const shown = graphemesOf(plainText(text)).map(
        (grapheme) => [grapheme, bareOf(grapheme)].find((each) => each === ' ' || draws(each)) ?? '',
      )
      return shown.join('').replace(/ +/gu, ' ').trim()
    },
  }
}

const emojiPattern = /\p{Emoji_Presentation}|\p{Emoji}\uFE0F|\u20E3|\p{RI}/u
const hanPattern = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u
const asciiCharacter = /^[ -~]$/u
/** Joiners and variation selectors have no glyph of their own. */
const ignoredCharacters = /[\u200C\u200D\uFE0E\uFE0F]/gu

const fallbackScripts: ReadonlyArray<readonly [RegExp, FallbackName]> = [
  [/\p{sc=Arabic}/u, 'Noto Sans Arabic'],
  [/\p{sc=Hebrew}/u, 'Noto Sans Hebrew'],
  [/\p{sc=Thai}/u, 'Noto Sans Thai'],
  [/\p{sc=Bengali}/u, 'Noto Sans Bengali'],
  [/\p{sc=Gujarati}/u, 'Noto Sans Gujarati'],
  [/\p{sc=Gurmukhi}/u, 'Noto Sans Gurmukhi'],
  [/\p{sc=Kannada}/u, 'Noto Sans Kannada'],
  [/\p{sc=Malayalam}/u, 'Noto Sans Malayalam'],
  [/\p{sc=Oriya}/u, 'Noto Sans Oriya'],
  [/\p{sc=Sinhala}/u, 'Noto Sans Sinhala'],
  [/\p{sc=Tamil}/u, 'Noto Sans Tamil'],
  [/\p{sc=Telugu}/u, 'Noto Sans Telugu'],
  [/\p{sc=Khmer}/u, 'Noto Sans Khmer'],
  [/\p{sc=Lao}/u, 'Noto Sans Lao'],
  [/\p{sc=Myanmar}/u, 'Noto Sans Myanmar'],
  [/\p{sc=Armenian}/u, 'Noto Sans Armenian'],
  [/\p{sc=Ethiopic}/u, 'Noto Sans Ethiopic'],
  [/\p{sc=Georgian}/u, 'Noto Sans Georgian'],
]

/** Families in fallback order. Han characters look different in Japanese (detected by kana) and Korean (by hangul). */
function familiesFor(family: FamilyName, text: string): Array<FamilyName | FallbackName> {
  const scripts = fallbackScripts.flatMap(([script, name]) => (script.test(text) ? [name] : []))
  const hangul: FallbackName[] = /\p{sc=Hangul}/u.test(text) ? ['Noto Sans KR'] : []
  const kana: FallbackName[] = /[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text) ? ['Noto Sans JP'] : []
  const han: FallbackName[] = [...hangul, ...kana, 'Noto Sans SC', 'Noto Sans JP', 'Noto Sans KR']
  return [
    ...new Set([family, 'Geist' as const, ...scripts, 'Noto Emoji' as const, 'Noto Sans' as const, ...han]),
  ]
}

/** The files to load for a grapheme: several if the first may lack it, but one for CJK, whose files are many and exact. */
function filesFor(grapheme: string, files: readonly FontFile[]): FontFile[] {
  const shapes = Array.from(
    grapheme.replaceAll(ignoredCharacters, ''),
    (character) => character.codePointAt(0) ?? 0,
  )
  if (shapes.length === 0) return []
  const isEmoji = emojiPattern.test(grapheme)
  const wanted = isEmoji || hanPattern.test(grapheme) || asciiCharacter.test(grapheme) ? 1 : 3
  const claiming: FontFile[] = []
  for (const file of isEmoji ? [...files.filter(isEmojiFile), ...files] : files) {
    if (shapes.every(file.claims)) claiming.push(file)
    if (claiming.length === wanted) break
  }
  return claiming
}

const isEmojiFile = ({ alias }: FontFile): boolean => alias.startsWith('noto-emoji')

type FontBook = (family: FamilyName, weight: FontWeight, texts: readonly string[]) => Promise<Font>

/** Loads the files of bundled families when a text first needs them. A file that can't be read is skipped. */
export function createFontBook(host: CanvasHost): FontBook {
  const context = host.createContext(1, 1)
  const families = new Map<string, readonly FontFile[]>()
  const loading = new Map<string, Promise<boolean>>()

  const filesOf = (family: FamilyName | FallbackName, weight: FontWeight): readonly FontFile[] => {
    const key = `${family}/${weight}`
    const files = families.get(key) ?? fontFilesOf(host, family, weight)
    families.set(key, files)
    return files
  }
  const load = ({ path, alias, weight }: FontFile): Promise<boolean> => {
    const loaded =
      loading.get(alias) ??
      host.loadFont(path, alias, weight).then(
        () => true,
        (error: unknown) => {
          console.error(`The font ${path} can’t be read:`, error)
          return false
        },
      )
    loading.set(alias, loaded)
    return loaded
  }

  return async (family, weight, texts) => {
    const plain = plainText(texts.join(' '))
    const files = familiesFor(family, plain).flatMap((name) => filesOf(name, weight))
    const graphemes = new Set(graphemesOf(`${plain} …`).flatMap((each) => [each, bareOf(each)]))
    const claimed = new Map<string, readonly FontFile[]>()
    for (const grapheme of graphemes) claimed.set(grapheme, filesFor(grapheme, files))
    const wanted = new Set([...claimed.values()].flat())
    const stack = files.filter((file) => wanted.has(file))
    const loaded = await Promise.all(stack.map(load))
    return createFont({
      context,
      family,
      weight,
      stack: stack.filter((_, index) => loaded[index]).map(({ alias }) => alias),
      claims: (grapheme) => (claimed.get(grapheme) ?? filesFor(grapheme, files)).length > 0,
    })
  }
}
