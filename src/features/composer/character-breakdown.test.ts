import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Unit } from '~/domain/platforms/limits'
import { measure } from '~/domain/platforms/text-length'
import { countedRuns } from './character-breakdown'

const summarize = (text: string) =>
  countedRuns(text).map(({ kind, text: run, costs }) => [kind, run, costs.weighted])

it('separates links, emoji and wide characters from the rest, with their weight on X', () => {
  expect(summarize('Hi https://example.com/a/long/path 字字 👍🏽!')).toEqual([
    ['plain', 'Hi ', 3],
    ['link', 'https://example.com/a/long/path', 23],
    ['plain', ' ', 1],
    ['wide', '字字', 4],
    ['plain', ' ', 1],
    ['emoji', '👍🏽', 2],
    ['plain', '!', 1],
  ])
})

it('gives a run’s length in every unit', () => {
  const [family] = countedRuns('👨‍👩‍👧‍👦')
  expect(family?.costs).toEqual({ weighted: 2, codepoints: 7, utf16: 11, bytes: 25 })
})

it('complaint: “X counts links wrong”: a link counts 23, whatever its length, with or without a scheme', () => {
  for (const link of ['http://t.co', 'example.com', `https://example.com/${'x'.repeat(300)}`])
    expect(summarize(link)).toEqual([['link', link, 23]])
})

const piece = fc.oneof(
  fc.string({ unit: 'grapheme-ascii', maxLength: 12 }),
  fc.constantFrom(
    '👨‍👩‍👧‍👦',
    '🇩🇪',
    '1️⃣',
    'é',
    'e\u0301',
    '字',
    'の',
    '저',
    ' ',
    '\n',
    '“',
    '€',
    '☺',
    '\u{10000}',
  ),
  fc.constantFrom('https://example.com/a', 'test.com', 'me@example.com', 'http://☃.net/', 'hello.notatld'),
)
const units: readonly Unit[] = ['weighted', 'codepoints', 'utf16', 'bytes']

it('adds up to the length in each unit, and leaves out nothing', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join(' ')
      const runs = countedRuns(text)
      expect(runs.map((run) => run.text).join('')).toBe(text)
      for (const unit of units)
        expect(runs.reduce((sum, { costs }) => sum + costs[unit], 0)).toBe(measure(text, unit))
    }),
    { numRuns: 300 },
  )
})
