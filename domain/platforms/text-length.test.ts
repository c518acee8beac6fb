import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { platforms } from '~/contract'
import { graphemeStart } from '../text'
import { firstOver, measure, textLength } from './text-length'
import type { Unit } from './limits'

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
