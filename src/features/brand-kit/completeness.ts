import type { KitField, KitValues } from './kit-values'

/** What each field is good for: the generator reads the kit before it draws or writes. */
const goodFor: readonly (readonly [KitField, string])[] = [
  ['name', 'signs pictures and names the brand in copy'],
  ['logoUrl', 'stands on pictures'],
  ['colors', 'is what pictures are drawn in'],
  ['fonts', 'set the words in pictures'],
  ['brandToneOfVoice', 'decides how copy sounds'],
  ['description', 'tells copy what you do'],
  ['brandValues', 'give copy something to say'],
  ['brandAesthetic', 'steers how pictures look'],
  ['tagline', 'closes posts and pictures'],
  ['businessOverview', 'gives copy facts to draw on'],
  ['domain', 'is where copy sends people'],
  ['iconUrl', 'stands beside your name in previews'],
  ['primaryColor', 'leads when there is room for one colour'],
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
