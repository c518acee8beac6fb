const grams = new Map<string, Float64Array>()
/** Texts whose trigrams are cached: posts of some months, each compared with those of the weeks around it. */
const maxGrams = 10_000

/** A text as it is compared: letters and digits only, without links, in lower case and NFKC. */
export const comparable = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/https?:\/\/\S+/g, ' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** A text's trigrams as sorted numbers without duplicates, so that two texts are compared in one pass. */
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

/** Shorter texts count only if they are the same: three words look like many others. */
const minLength = 24
/** Share of common trigrams from which two texts are similar. */
const minShare = 0.75

/** How similar two texts are that went through `comparable`. */
export function similarity(a: string, b: string): 'same' | 'near' | undefined {
  if (a === '' || b === '') return undefined
  if (a === b) return 'same'
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  // With lengths this different, the share can't be reached.
  if (short.length < minLength || short.length < long.length * 0.55) return undefined
  return areSimilar(trigrams(a), trigrams(b)) ? 'near' : undefined
}

/** Whether the share of common trigrams is reached; stops as soon as too many are missing. */
function areSimilar(one: Float64Array, other: Float64Array): boolean {
  let missing = one.length + other.length - 2 * Math.ceil((minShare * (one.length + other.length)) / 2)
  let [at, otherAt] = [0, 0]
  while (at < one.length && otherAt < other.length) {
    const difference = (one[at] ?? 0) - (other[otherAt] ?? 0)
    if (difference !== 0 && missing-- === 0) return false
    if (difference <= 0) at++
    if (difference >= 0) otherAt++
  }
  return one.length - at + other.length - otherAt <= missing
}
