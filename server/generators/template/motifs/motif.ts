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
