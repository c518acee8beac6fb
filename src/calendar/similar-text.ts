/** A text as it is compared: letters and digits only, without links, in lower case and NFKC. */
const normalized = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/https?:\/\/\S+/g, ' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** A text prepared for comparisons. */
export class ComparableText {
  readonly words: string
  readonly trigrams: Float64Array
  readonly sketch: Int32Array

  constructor(text: string) {
    this.words = normalized(text)
    this.trigrams = trigramsOf(this.words)
    this.sketch = sketchOf(this.trigrams)
  }
}

const prepared = new WeakMap<object, ComparableText>()

/** A post's text, prepared once for each version of the post. */
export function comparableText(content: { readonly text: string }): ComparableText {
  const cached = prepared.get(content)
  if (cached) return cached
  const text = new ComparableText(content.text)
  prepared.set(content, text)
  return text
}

/** Sorted numbers without duplicates, so that two texts are compared in one pass. */
function trigramsOf(text: string): Float64Array {
  const all = new Float64Array(Math.max(0, text.length - 2))
  for (let at = 0; at < all.length; at++)
    all[at] =
      (text.charCodeAt(at) * 0x1_00_00 + text.charCodeAt(at + 1)) * 0x1_00_00 + text.charCodeAt(at + 2)
  all.sort()
  let count = 0
  for (const trigram of all) if (count === 0 || trigram !== all[count - 1]) all[count++] = trigram
  return all.slice(0, count)
}

/**
 * A bitmap in which each trigram flips the bit of its hash. What two texts have in common flips the same bits, so they
 * differ in at least as many trigrams as bits. Laid out like a binary heap: the second half is the bitmap, with at least
 * two bits per trigram, and before it are ever shorter ones, to compare with bitmaps of shorter texts.
 */
function sketchOf(trigrams: Float64Array): Int32Array {
  let levels = 0
  while (16 << levels < trigrams.length) levels++
  const words = 1 << levels
  const sketch = new Int32Array(2 * words)
  for (const trigram of trigrams) {
    const hash = Math.imul(trigram ^ Math.imul(trigram / 0x1_0000_0000, 0x85eb_ca6b), 0x9e37_79b1) >>> 0
    const word = words + Math.floor((hash / 0x1_0000_0000) * words)
    sketch[word] = (sketch[word] ?? 0) ^ (1 << ((hash >>> 12) & 31))
  }
  for (let word = words - 1; word > 0; word--)
    sketch[word] = (sketch[2 * word] ?? 0) ^ (sketch[2 * word + 1] ?? 0)
  return sketch
}

/** How many bits of a 32-bit number are set. */
function bitCount(number: number): number {
  const pairs = number - ((number >>> 1) & 0x5555_5555)
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}

/** Shorter texts count only if they are the same: three words look like many others. */
const minLength = 24
/** Share of common trigrams from which two texts are similar. */
const minShare = 0.75

/** How similar two texts are. */
export function similarity(a: ComparableText, b: ComparableText): 'same' | 'near' | undefined {
  if (a.words === b.words) return a.words === '' ? undefined : 'same'
  const short = a.words.length < b.words.length ? a : b
  const long = short === a ? b : a
  // With lengths this different, the share can't be reached.
  if (short.words.length < minLength || short.words.length < long.words.length * 0.55) return undefined
  const allowed = (1 - minShare) * (short.trigrams.length + long.trigrams.length)
  // Nearly all texts differ so much that their sketches already show it.
  return bitsDiffer(short.sketch, long.sketch, allowed) ||
    trigramsDiffer(short.trigrams, long.trigrams, allowed)
    ? undefined
    : 'near'
}

/** Whether more than `allowed` bits differ. */
function bitsDiffer(one: Int32Array, other: Int32Array, allowed: number): boolean {
  const length = Math.min(one.length, other.length)
  let differing = 0
  for (let word = length / 2; word < length; word++) {
    differing += bitCount((one[word] ?? 0) ^ (other[word] ?? 0))
    if (differing > allowed) return true
  }
  return false
}

/** Whether more than `allowed` trigrams are in one text only. */
function trigramsDiffer(one: Float64Array, other: Float64Array, allowed: number): boolean {
  let differing = 0
  let [at, otherAt] = [0, 0]
  while (at < one.length && otherAt < other.length) {
    const difference = (one[at] ?? 0) - (other[otherAt] ?? 0)
    if (difference !== 0 && ++differing > allowed) return true
    if (difference <= 0) at++
    if (difference >= 0) otherAt++
  }
  return differing + one.length - at + other.length - otherAt > allowed
}
