import type { CanvasHost, FontFileWeight } from '../canvas/canvas-host'
import type { FallbackName, FamilyName, FontWeight } from './families'

/** One file of a family: some of its characters. */
export interface FontFile {
  readonly path: string
  /** What `font` calls it: one name for each file, so that their order is ours. */
  readonly alias: string
  readonly weight: FontFileWeight
  /** Whether it says that it holds a character; some files hold fewer. */
  readonly claims: (codePoint: number) => boolean
}

/** Newsreader's variable file has an optical axis that makes it four times as large. */
const STATIC = new Set<string>(['Newsreader'])

/** `U+30-39,U+2A` as pairs. */
function rangesOf(text: string): Array<readonly [from: number, to: number]> {
  return text.split(',').map((part) => {
    const [from = '', to = from] = part.trim().replace(/^U\+/i, '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
  })
}

/** The files of a bundled family (@fontsource). */
export function fontFilesOf(
  host: Pick<CanvasHost, 'subsets'>,
  family: FamilyName | FallbackName,
  weight: FontWeight,
): FontFile[] {
  const id = family.toLowerCase().replaceAll(' ', '-')
  const isStatic = STATIC.has(family)
  const folder = isStatic ? `@fontsource/${id}` : `@fontsource-variable/${id}`
  return Object.entries(host.subsets(folder)).map(([subset, claimed]) => {
    const ranges = rangesOf(claimed)
    const name = `${id}-${subset.replaceAll(/[[\]]/g, '')}-${isStatic ? weight : 'wght'}`
    return {
      path: `${folder}/files/${name}-normal.woff2`,
      alias: name,
      weight: isStatic ? `${weight}` : '100 900',
      claims: (codePoint) => ranges.some(([from, to]) => codePoint >= from && codePoint <= to),
    }
  })
}
