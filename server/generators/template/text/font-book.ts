import type { CanvasHost } from '../canvas/canvas-host'
import type { FallbackName, FamilyName, FontWeight } from './families'
import { createFont, type Font } from './font'
import { type FontFile, fontFilesOf } from './font-files'
import { bareOf, graphemesOf, plainText } from './graphemes'

const EMOJI = /\p{Emoji_Presentation}|\p{Emoji}\uFE0F|\u20E3|\p{RI}/u
const HAN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u
const ASCII = /^[ -~]$/u
/** Joiners and selectors are instructions, not shapes. */
const IGNORED = /[\u200C\u200D\uFE0E\uFE0F]/gu

const SCRIPTS: ReadonlyArray<readonly [RegExp, FallbackName]> = [
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

/** Families in the order they are asked. Chinese characters look different in Japanese, which kana tell, and in Korean. */
function familiesFor(family: FamilyName, text: string): Array<FamilyName | FallbackName> {
  const scripts = SCRIPTS.flatMap(([script, name]) => (script.test(text) ? [name] : []))
  const hangul: FallbackName[] = /\p{sc=Hangul}/u.test(text) ? ['Noto Sans KR'] : []
  const kana: FallbackName[] = /[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text) ? ['Noto Sans JP'] : []
  const han: FallbackName[] = [...hangul, ...kana, 'Noto Sans SC', 'Noto Sans JP', 'Noto Sans KR']
  return [
    ...new Set([family, 'Geist' as const, ...scripts, 'Noto Emoji' as const, 'Noto Sans' as const, ...han]),
  ]
}

/** The files to load for a grapheme. More than one where the first may lack it, but Chinese ones are many and exact. */
function filesFor(grapheme: string, files: readonly FontFile[]): FontFile[] {
  const shapes = Array.from(grapheme.replaceAll(IGNORED, ''), (character) => character.codePointAt(0) ?? 0)
  if (shapes.length === 0) return []
  const isEmoji = EMOJI.test(grapheme)
  const wanted = isEmoji || HAN.test(grapheme) || ASCII.test(grapheme) ? 1 : 3
  const claiming: FontFile[] = []
  for (const file of isEmoji ? [...files.filter(isEmojiFile), ...files] : files) {
    if (shapes.every(file.claims)) claiming.push(file)
    if (claiming.length === wanted) break
  }
  return claiming
}

const isEmojiFile = ({ alias }: FontFile): boolean => alias.startsWith('noto-emoji')

export type FontBook = (family: FamilyName, weight: FontWeight, texts: readonly string[]) => Promise<Font>

/** Opens the bundled families, each file when a text first needs it. A file that can't be read is done without. */
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
