import type { FallbackName, FamilyName, FontWeight } from './picture/font-file'
import type { FontShelf, FontSource, OpenFont } from './picture/font-source'

/** Where the bundled families (@fontsource) lie, wherever the server runs. */
export interface FontFiles {
  /** What `unicode.json` of the package says: each subset's code points, as in CSS. */
  readonly subsets: (packageName: string) => Readonly<Record<string, string>>
  /** A file such as `@fontsource/newsreader/files/….woff2`, unpacked: TrueType or OpenType. */
  readonly read: (file: string) => Promise<Uint8Array>
}

type Range = readonly [from: number, to: number]

/** `U+30-39,U+2A` as pairs. */
function rangesOf(text: string): Range[] {
  return text.split(',').map((part) => {
    const [from = '', to = from] = part.trim().replace(/^U\+/i, '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
  })
}

/** Newsreader's variable file has an optical axis that makes it four times as large. */
const FIXED = new Set<string>(['Newsreader'])

function filesOf(
  { subsets }: FontFiles,
  family: string,
  weight: FontWeight,
): { file: string; ranges: Range[] }[] {
  const id = family.toLowerCase().replaceAll(' ', '-')
  const folder = FIXED.has(family) ? `@fontsource/${id}` : `@fontsource-variable/${id}`
  const kind = FIXED.has(family) ? String(weight) : 'wght'
  return Object.entries(subsets(folder)).map(([subset, ranges]) => ({
    file: `${folder}/files/${id}-${subset.replaceAll(/[[\]]/g, '')}-${kind}-normal.woff2`,
    ranges: rangesOf(ranges),
  }))
}

/** The shaper is loaded when a picture first needs it, since it brings its WebAssembly along. */
async function openFont(files: FontFiles, file: string, weight: FontWeight): Promise<OpenFont | undefined> {
  try {
    const { shapedFont } = await import('./shaper')
    return shapedFont(await files.read(file), weight)
  } catch (error) {
    console.error(`The font ${file} can’t be read:`, error)
    return undefined
  }
}

function source(files: FontFiles, file: string, ranges: readonly Range[], weight: FontWeight): FontSource {
  let font: OpenFont | undefined
  let opening: Promise<void> | undefined
  return {
    name: file,
    claims: (codePoint) => ranges.some(([from, to]) => codePoint >= from && codePoint <= to),
    opened: () => font,
    open: () => {
      opening ??= openFont(files, file, weight).then((opened) => {
        font = opened
      })
      return opening
    },
  }
}

/** The bundled families, each file opened when a text first needs it. */
export function createFontShelf(files: FontFiles): FontShelf {
  const shelves = new Map<string, readonly FontSource[]>()
  return (family: FamilyName | FallbackName, weight) => {
    const key = `${family}/${weight}`
    const known = shelves.get(key)
    if (known) return known
    const made = filesOf(files, family, weight).map(({ file, ranges }) => source(files, file, ranges, weight))
    shelves.set(key, made)
    return made
  }
}
