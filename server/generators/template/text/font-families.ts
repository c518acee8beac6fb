import type { CanvasHost, FontFileWeight } from '../canvas'

/** The bundled families (@fontsource) for Latin text. A brand's font is mapped to one of them. */
const familyNames = [
  'Newsreader',
  'Playfair Display',
  'Lora',
  'Geist',
  'Inter',
  'Montserrat',
  'Oswald',
  'Geist Mono',
] as const
export type FamilyName = (typeof familyNames)[number]

/** Fallbacks for characters that a family lacks. */
export type FallbackName =
  | 'Noto Sans'
  | 'Noto Sans Arabic'
  | 'Noto Sans Hebrew'
  | 'Noto Sans Thai'
  | 'Noto Sans Bengali'
  | 'Noto Sans Gujarati'
  | 'Noto Sans Gurmukhi'
  | 'Noto Sans Kannada'
  | 'Noto Sans Malayalam'
  | 'Noto Sans Oriya'
  | 'Noto Sans Sinhala'
  | 'Noto Sans Tamil'
  | 'Noto Sans Telugu'
  | 'Noto Sans Khmer'
  | 'Noto Sans Lao'
  | 'Noto Sans Myanmar'
  | 'Noto Sans Armenian'
  | 'Noto Sans Ethiopic'
  | 'Noto Sans Georgian'
  | 'Noto Sans JP'
  | 'Noto Sans SC'
  | 'Noto Sans KR'
  | 'Noto Emoji'

export type FontWeight = 400 | 500 | 600

const fontClasses: ReadonlyArray<readonly [FamilyName, RegExp]> = [
  ['Geist Mono', /mono|code|courier|consol|typewriter|terminal/i],
  ['Oswald', /oswald|condensed|narrow|bebas|anton|league gothic|impact|barlow|teko|fjalla|archivo/i],
  [
    'Playfair Display',
    /playfair|didot|bodoni|abril|cormorant|cinzel|canela|dm serif|prata|gloock|fraunces|recoleta/i,
  ],
  [
    'Lora',
    /lora\b|merriweather|bitter|slab|literata|crimson|source serif|pt serif|noto serif|charter|cambria|spectral/i,
  ],
  [
    'Montserrat',
    /montserrat|poppins|futura|gotham|avenir|raleway|nunito|quicksand|outfit|urbanist|jost|century gothic|sora|lexend|rubik|comfortaa|circular|proxima|gilroy|manrope/i,
  ],
  [
    'Inter',
    /inter\b|helvetica|arial|roboto|san francisco|sf pro|system-ui|open sans|lato\b|segoe|work sans|ibm plex sans|source sans|noto sans|dm sans|public sans|ubuntu/i,
  ],
  [
    'Newsreader',
    /serif|garamond|georgia|times|roman|antiqua|baskerville|caslon|tiempos|freight|caudex|gelasio|marcellus|palatino|minion|libre b|book/i,
  ],
]

/** The bundled family for a brand's font: the same one, or else one of its class. */
export function familyFor(family: string): FamilyName {
  const plain = family.trim().toLowerCase()
  const same = familyNames.find((name) => name.toLowerCase() === plain)
  if (same) return same
  const found = fontClasses.find(([, names]) => names.test(plain))?.[0]
  return found === 'Newsreader' && /sans/.test(plain) ? 'Geist' : (found ?? 'Geist')
}

/** True for serif families, which are set with a smaller line height. */
export const isSerif = (family: FamilyName): boolean =>
  family === 'Newsreader' || family === 'Playfair Display' || family === 'Lora'

/** A font file, which holds a subset of a family's characters. */
export interface FontFile {
  readonly path: string
  /** Its name in CSS. Each file has its own, so that we control the fallback order. */
  readonly alias: string
  readonly weight: FontFileWeight
  /** True if the file claims to hold a character. Some claim more than they hold. */
  readonly claims: (codePoint: number) => boolean
}

/** Newsreader's variable font has an optical size axis that makes the file four times as large. */
const staticFamilies = new Set<string>(['Newsreader'])

type Range = readonly [from: number, to: number]

/** Parses `U+30-39,U+2A` to sorted pairs. */
function rangesOf(text: string): Range[] {
  const ranges = text.split(',').map((part): Range => {
    const [from = '', to = from] = part.trim().replace(/^U\+/i, '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
  })
  return ranges.sort(([a], [b]) => a - b)
}

/** True if a range contains the code point. Binary search over sorted ranges, as Chinese fonts have thousands. */
function isWithin(ranges: readonly Range[], codePoint: number): boolean {
  let [low, high] = [0, ranges.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const [from, to] = ranges[middle] ?? [0, 0]
    if (codePoint < from) high = middle
    else if (codePoint > to) low = middle + 1
    else return true
  }
  return false
}

/** The font files of a bundled family (@fontsource). */
export function fontFilesOf(
  host: Pick<CanvasHost, 'subsets'>,
  family: FamilyName | FallbackName,
  weight: FontWeight,
): FontFile[] {
  const id = family.toLowerCase().replaceAll(' ', '-')
  const isStatic = staticFamilies.has(family)
  const folder = isStatic ? `@fontsource/${id}` : `@fontsource-variable/${id}`
  return Object.entries(host.subsets(folder)).map(([subset, claimed]) => {
    const ranges = rangesOf(claimed)
    const name = `${id}-${subset.replaceAll(/[[\]]/g, '')}-${isStatic ? weight : 'wght'}`
    return {
      path: `${folder}/files/${name}-normal.woff2`,
      alias: name,
      weight: isStatic ? `${weight}` : '100 900',
      claims: (codePoint) => isWithin(ranges, codePoint),
    }
  })
}
