import type { KitField, KitValues } from './kit-values'

/** What each field is good for: the generator reads the kit before it draws or writes. */
const goodFor: readonly (readonly [KitField, string])[] = [
  ['name', 'appears on images and in copy'],
  ['logoUrl', 'appears on images'],
  ['colors', 'sets the colours of images'],
  ['fonts', 'set the type used in images'],
  ['brandToneOfVoice', 'sets how copy sounds'],
  ['description', 'tells Studio what you do'],
  ['brandValues', 'give copy something to say'],
  ['brandAesthetic', 'guides how images look'],
  ['tagline', 'appears at the end of posts and images'],
  ['businessOverview', 'gives copy facts to draw on'],
  ['domain', 'is where copy sends people'],
  ['iconUrl', 'appears next to your name in previews'],
  ['primaryColor', 'is used when there’s room for only one colour'],
]

export interface Missing {
  readonly field: KitField
  readonly why: string
}

/** Which fields are empty, the most useful first, and how much is there: 0 to 1. */
export function completeness(values: KitValues): { missing: readonly Missing[]; part: number } {
  const missing = goodFor
    .filter(([field]) => values[field].length === 0)
    .map(([field, why]) => ({ field, why }))
  return { missing, part: 1 - missing.length / goodFor.length }
}
