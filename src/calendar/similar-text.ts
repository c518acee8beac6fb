const grams = new Map<string, ReadonlySet<string>>()
/** Sets of trigrams that are cached: one a post that was compared lately. */
const maxGrams = 2_000

/** What two texts are compared by: letters and digits alone, without links, in one case and one form. */
export const comparable = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/https?:\/\/\S+/g, ' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

function trigrams(text: string): ReadonlySet<string> {
  const cached = grams.get(text)
  if (cached) return cached
  const set = new Set<string>()
  for (let at = 0; at + 3 <= text.length; at++) set.add(text.slice(at, at + 3))
  if (grams.size >= maxGrams) grams.clear()
  grams.set(text, set)
  return set
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
  const [few, many] = [trigrams(short), trigrams(long)]
  let common = 0
  for (const gram of few) if (many.has(gram)) common++
  return (2 * common) / (few.size + many.size) >= near ? 'near' : undefined
}
