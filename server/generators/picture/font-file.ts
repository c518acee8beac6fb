import type { Font } from '@shuding/opentype.js'

/** The bundled families (@fontsource); a brand's own family is mapped to one of them. */
export type FamilyName = 'Newsreader' | 'Geist' | 'Geist Mono'

/** Reads one font file of a family; `undefined` where the family has none for the subset. */
export type LoadFont = (family: FamilyName, subset: FontSubset, weight: 400 | 500 | 600) => Font | undefined

/** In the order they are asked for a character. */
export const FONT_SUBSETS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese'] as const
export type FontSubset = (typeof FONT_SUBSETS)[number]

const SERIF =
  /serif|garamond|georgia|times|roman|antiqua|playfair|merriweather|lora\b|baskerville|didot|bodoni|caslon|tiempos|canela|freight|spectral|crimson|cormorant|fraunces|newsreader|literata|bitter|slab|caudex|gelasio|marcellus|cinzel|palatino|minion|recoleta|dm serif|libre b|noto s.*rif|book/i
const MONO = /mono|code|courier|consol|typewriter|terminal/i

/** The bundled family for a brand's: the same where we have it, else one of its class. */
export function familyFor(family: string): FamilyName {
  const plain = family.trim().toLowerCase()
  if (plain === 'geist mono' || MONO.test(plain)) return 'Geist Mono'
  if (plain === 'newsreader' || (SERIF.test(plain) && !/sans/.test(plain))) return 'Newsreader'
  return 'Geist'
}
