import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comparableText, similarity } from './similar-text'

const compare = (a: string, b: string) => similarity(comparableText({ text: a }), comparableText({ text: b }))
const wordsOf = (text: string) => comparableText({ text }).words

/** The same without shortcuts. */
function plainly(a: string, b: string): 'same' | 'near' | undefined {
  const [one, other] = [wordsOf(a), wordsOf(b)]
  if (one === other) return one === '' ? undefined : 'same'
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short.length < Math.max(24, long.length * 0.55)) return undefined
  const [few, many] = [trigrams(short), trigrams(long)]
  const common = [...few].filter((each) => many.has(each)).length
  return (2 * common) / (few.size + many.size) >= 0.75 ? 'near' : undefined
}
const trigrams = (words: string) =>
  new Set(Array.from({ length: Math.max(0, words.length - 2) }, (_, from) => words.slice(from, from + 3)))

const sameAsPlainly = (a: string, b: string) => {
  expect(compare(a, b)).toBe(plainly(a, b))
  expect(compare(b, a)).toBe(plainly(a, b))
}

it('compares texts without case, punctuation and links', () => {
  const text = 'The first frost bag is here: two kilos, roasted on Monday, in the shop from eight.'
  expect(compare(`${text} https://a.example/x?y=1`, text.toUpperCase())).toBe('same')
  expect(compare(text, text.replace('two kilos', 'three kilos'))).toBe('near')
  expect(compare(text, 'What a roastery does on a Friday, and why it smells of bread.')).toBeUndefined()
  expect(compare('', '…')).toBeUndefined()
})

describe('finds the same similar texts as a plain comparison of their trigrams', () => {
  it('among random texts', () => {
    const text = fc.oneof(fc.lorem({ maxCount: 60 }), fc.string({ unit: 'grapheme', maxLength: 300 }))
    fc.assert(fc.property(text, text, sameAsPlainly))
  })

  it('among texts of few letters, which have many trigrams in common', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'ü', '漢'), minLength: 24, maxLength: 400 })
    fc.assert(fc.property(text, text, sameAsPlainly))
  })

  it('among edits of short and long texts', () => {
    const text = fc.oneof(fc.lorem({ maxCount: 12 }), fc.lorem({ maxCount: 200 }))
    const edit = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(60), fc.lorem({ maxCount: 6 }))
    fc.assert(
      fc.property(text, fc.array(edit, { maxLength: 8 }), (before, edits) => {
        const after = edits.reduce((words, [place, removed, added]) => {
          const from = Math.floor(place * words.length)
          return words.slice(0, from) + added + words.slice(from + removed)
        }, before)
        sameAsPlainly(before, after)
      }),
      { numRuns: 300 },
    )
  })
})
