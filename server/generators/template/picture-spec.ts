import type { AspectRatio } from '~/contract/generation'
import type { Palette, SchemeName } from './palette'
import type { FamilyName } from './text/font-families'

/** What a picture may show where no reference is given. */
export type MotifName =
  | 'hills'
  | 'night'
  | 'cup'
  | 'pack'
  | 'leaves'
  | 'waves'
  | 'contours'
  | 'tiles'
  | 'arches'

/** Words in a prompt that call for a motif; the first motif with a match is drawn. */
const CALLED_BY: ReadonlyArray<readonly [MotifName, RegExp]> = [
  [
    'pack',
    /\b(bags?|pack(age|aging|s)?|product|box(es)?|bottles?|jars?|tins?|pouch|parcel|gift|unbox\w*|launch|drop)\b/i,
  ],
  ['cup', /\b(coffee|cups?|tea|latte|espresso|cappuccino|mugs?|brew\w*|caf[eé]|pour\w*|drinks?|bar)\b/i],
  ['night', /\b(night|moon\w*|snow\w*|winter|frost\w*|stars?|evening|blue hour|december|christmas|dusk)\b/i],
  [
    'leaves',
    /\b(lea(f|ves)|plants?|gardens?|green\w*|herbs?|ferns?|forests?|trees?|botanic\w*|organic|harvest|cherries|spring)\b/i,
  ],
  ['waves', /\b(seas?|oceans?|waves?|water|rain\w*|beach\w*|coast\w*|rivers?|lakes?|fish\w*|swim\w*)\b/i],
  [
    'contours',
    /\b(maps?|contours?|trails?|topograph\w*|routes?|altitude|hik(e|ing)|origin|terraces?|land)\b/i,
  ],
  [
    'hills',
    /\b(hills?|mountains?|sun\w*|mornings?|summer|farms?|valley|fields?|landscape|horizon|slow\w*|autumn|october)\b/i,
  ],
  ['arches', /\b(rainbows?|doors?|windows?|shops?|stores?|streets?|houses?|home|open\w*|welcome|rooms?)\b/i],
  [
    'tiles',
    /\b(patterns?|tiles?|sale|offers?|grid|abstract|modern|geometr\w*|events?|music|workshops?|classes)\b/i,
  ],
]

const FREE: readonly [MotifName, ...MotifName[]] = ['hills', 'contours', 'tiles', 'leaves', 'arches', 'waves']

/** The motif that the text calls for, else one of those that go with anything. */
export function motifFor(
  text: string,
  pick: (motifs: readonly [MotifName, ...MotifName[]]) => MotifName,
): MotifName {
  return CALLED_BY.find(([, words]) => words.test(text))?.[0] ?? pick(FREE)
}

/** The ways to arrange a picture. */
export const layoutNames = [
  'horizon',
  'plate',
  'statement',
  'halves',
  'roundel',
  'label',
  'quotation',
  'window',
  'arch',
  'masthead',
  'mosaic',
  'offer',
  'letter',
  'poster',
  'caption',
  'frame',
] as const
export type LayoutName = (typeof layoutNames)[number]

/** Everything that a picture is made of, as data: it crosses to the thread that draws. */
export interface PictureSpec {
  readonly width: number
  readonly height: number
  readonly layout: LayoutName
  readonly motif: MotifName
  readonly scheme: SchemeName
  readonly palette: Palette
  readonly families: { readonly heading: FamilyName; readonly body: FamilyName }
  readonly words: Words
  /** Picture files, not yet looked at. */
  readonly references: readonly Uint8Array[]
  readonly logo: Uint8Array | undefined
  readonly seed: string
  /** For a frame of a strip: which of how many, from 0. */
  readonly frame?: { readonly index: number; readonly count: number }
}

/** What there is to read in a picture; any may be empty. */
export interface Words {
  readonly headline: string
  /** A campaign or product above the headline. */
  readonly kicker: string
  readonly brand: string
  readonly tagline: string
  readonly domain: string
  /** A share, a price or a number that the headline turns on: `20 %`, `€24`. */
  readonly figure: string
  /** All that the prompt says, for layouts that have room for it. */
  readonly body: string
}

/** Pixels for each ratio: what the platforms show at full size. */
export const PICTURE_SIZES: Record<AspectRatio, { width: number; height: number }> = {
  '1:1': { width: 1080, height: 1080 },
  '4:5': { width: 1080, height: 1350 },
  '9:16': { width: 1080, height: 1920 },
  '16:9': { width: 1920, height: 1080 },
  '3:4': { width: 1080, height: 1440 },
  '4:3': { width: 1440, height: 1080 },
}
