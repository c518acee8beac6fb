import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { platforms } from '~/contract'
import { graphemeStart } from '../text'
import type { Unit } from './limits'
import { firstOver, measure, textLength, weightedLength } from './text-length'

const piece = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.constantFrom(
    '👨‍👩‍👧‍👦',
    '🇩🇪',
    'é',
    'e\u0301',
    '字',
    ' ',
    '\n',
    'https://example.com/a',
    'shop.comx',
    '\ufeff',
    '\ud800',
  ),
)
const text = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''))
const unit = fc.constantFrom<Unit>('bytes', 'codepoints', 'utf16')

describe('the first character over the limit', () => {
  it('comes after everything that fits, up to the last whole character', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 0, max: 200 }), unit, (all, limit, by) => {
        const index = firstOver(all, limit, by)
        expect(measure(all.slice(0, index), by)).toBeLessThanOrEqual(limit)
        expect(graphemeStart(all, index)).toBe(index)
        if (index < all.length) {
          const segments = new Intl.Segmenter().segment(all)
          const next = segments.containing(index)?.segment ?? ''
          expect(measure(all.slice(0, index) + next, by)).toBeGreaterThan(limit)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('on X comes after what X accepts, whatever is in the text', () => {
    const long = fc.array(piece, { minLength: 100, maxLength: 200 }).map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(long, (all) => {
        const { firstOverIndex, fits } = textLength(all, 'twitter')
        expect(textLength(all.slice(0, firstOverIndex), 'twitter').fits).toBe(true)
        expect(firstOverIndex === all.length).toBe(fits)
      }),
      { numRuns: 60 },
    )
  })
})

it('counts like each platform', () => {
  const emoji = '👍🏽'
  const lengths = Object.fromEntries(platforms.map((platform) => [platform, textLength(emoji, platform)]))
  expect(lengths.twitter).toMatchObject({ length: 2, limit: 280, unit: 'weighted' })
  expect(lengths.instagram).toMatchObject({ length: 2, limit: 2_200, unit: 'codepoints' })
  expect(lengths.linkedin).toMatchObject({ length: 2, limit: 3_000, unit: 'codepoints' })
  expect(lengths.tiktok).toMatchObject({ length: 4, limit: 2_200, unit: 'utf16' })
  expect(lengths.youtube).toMatchObject({ length: 8, limit: 5_000, unit: 'bytes' })
})

it('uses the API’s limit if it is tighter', () => {
  for (const platform of ['facebook', 'reddit'] as const) {
    expect(textLength('', platform)).toMatchObject({ limit: 10_000, rule: { id: 'api.text.length' } })
  }
})

it('measures TikTok photo posts differently', () => {
  expect(textLength('', 'tiktok', { photos: true }).limit).toBe(4_000)
})

it('agrees with the encoder on bytes, also for lone surrogates', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (all) => {
      expect(measure(all, 'bytes')).toBe(Buffer.byteLength(all))
      expect(firstOver(all, Buffer.byteLength(all), 'bytes')).toBe(all.length)
    }),
  )
})

const x = (count: number) => 'x'.repeat(count)

/** The cases of twitter-text's conformance suite (WeightedTweetsCounterTest), with our own texts. */
const cases: readonly (readonly [what: string, text: string, length: number, firstOver?: number])[] = [
  ['nothing', '', 0],
  ['latin', 'This is a test.', 15],
  ['accents', 'Ünïcødé', 7],
  ['a link after text', 'Hi http://test.co', 26],
  ['a link alone, shorter than 23', 'http://test.co', 23],
  ['a link without its scheme', 'test.com', 23],
  ['a link longer than 23', `https://example.com/${x(100)}`, 23],
  ['several links', 'Test https://test.com test https://test.com test.com test', 86],
  ['ten links in 300 units', 'https://www.example.com/aloha '.repeat(10), 240],
  ['a link with a domain of letters beyond ASCII', 'http://☃.net/', 23],
  ['an unknown top-level domain is no link', 'hello.notatld', 13],
  ['an e-mail address is no link', 'me@example.com', 14],
  ['CJK', '故人西辞黄鹤楼', 14],
  ['Hangul', '저찀쯿쿿', 8],
  ['kana', 'の'.repeat(140), 280],
  ['emoji', '😷👾😡🔥💩', 10],
  ['emoji in the BMP', 'H🐱☺', 5],
  ['a skin tone counts with its emoji', '🙋🏽', 2],
  ['a family is one emoji', '👨‍👩‍👧‍👦', 2],
  ['a flag is one emoji', '🇩🇪', 2],
  ['a keycap is one emoji', '1️⃣', 2],
  ['signs beyond the BMP that are no emoji', '\u{10000}\u{10ffff}', 4],
  ['general punctuation', '\u2000\u200A\u200D‐‗‘’“”′‷', 11],
  ['a letter and its accent, normalised into one', 'A\u0301B', 2],
  ['a letter that NFC takes apart into three', 'A\ufb2c', 4],
  ['exactly 280', x(280), 280],
  ['281', x(281), 281, 280],
  ['285 with the link in the middle', `285 chars- http://www.example.com/jack ${x(260)}`, 295, 284],
  ['a link that does not fit, whole', `${x(265)} http://www.example.com/jack`, 289, 266],
  ['160 CJK', '故'.repeat(160), 320, 140],
  ['three letters and 160 CJK', `the${'故'.repeat(160)}`, 323, 141],
  ['160 emoji', '😷'.repeat(160), 320, 280],
  ['an accent within the limit, typed apart', `A\u0301${x(280)}`, 281, 281],
]

for (const [what, text, length, firstOver = text.length] of cases) {
  it(`X counts ${what}`, () => {
    expect(weightedLength(text)).toBe(length)
    expect(textLength(text, 'twitter')).toMatchObject({
      length,
      fits: length <= 280,
      firstOverIndex: firstOver,
      unit: 'weighted',
    })
  })
}
