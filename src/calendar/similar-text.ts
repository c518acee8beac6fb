const grams = new Map<string, Float64Array>()
/** Texts whose trigrams are cached: the posts of some months, each compared with all of the weeks around it. */
const maxGrams = 10_000

/** What two texts are compared by: letters and digits alone, without links, in one case and one form. */
export const comparable = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/https?:\/\/\S+/g, ' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** A text's trigrams as numbers, each once and in order, so that two texts are compared in one pass. */
function trigrams(text: string): Float64Array {
  const cached = grams.get(text)
  if (cached) return cached
  const found = new Set<number>()
  for (let at = 0; at + 3 <= text.length; at++) {
    const [one, two, three] = [text.charCodeAt(at), text.charCodeAt(at + 1), text.charCodeAt(at + 2)]
    found.add((one * 0x1_00_00 + two) * 0x1_00_00 + three)
  }
  const sorted = Float64Array.from(found).sort()
  if (grams.size >= maxGrams) grams.clear()
  grams.set(text, sorted)
  return sorted
}

/** Shorter texts are only ever the same or not: three words look like many others. */
const shortest = 24
/** Share of common trigrams from which on two texts are nearly the same. */
const near = 0.75

/** How alike two texts are that went through `comparable`. */
export function similarity(a: string, b: string): 'same' | 'near' | undefined {
  if (a === '' || b === '') return undefined
  if (a === b) return 'same'
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  // With a length as different as that, the share cannot be reached.
  if (short.length < shortest || short.length < long.length * 0.55) return undefined
  return areSimilar(trigrams(a), trigrams(b)) ? 'near' : undefined
}

/** Whether the share of common trigrams is reached; gives up as soon as too many are missing. */
function areSimilar(one: Float64Array, other: Float64Array): boolean {
  let missing = one.length + other.length - 2 * Math.ceil((near * (one.length + other.length)) / 2)
  let [at, otherAt] = [0, 0]
  while (at < one.length && otherAt < other.length) {
    const difference = (one[at] ?? 0) - (other[otherAt] ?? 0)
    if (difference !== 0 && missing-- === 0) return false
    if (difference <= 0) at++
    if (difference >= 0) otherAt++
  }
  return one.length - at + other.length - otherAt <= missing
}
