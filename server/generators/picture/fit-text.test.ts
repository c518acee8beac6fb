import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFontLoader } from '../node-fonts'
import { createFace } from './face'
import { fitText } from './fit-text'

const face = createFace(createFontLoader(), 'Newsreader', 400)
const box = {
  width: 800,
  height: 400,
  largest: 120,
  smallest: 26,
  leading: 1.05,
  tracking: -0.02,
  mostLines: 5,
}

describe('fitText', () => {
  it('sets a short line large and even', () => {
    const text = fitText(face, 'Slower than you think', { ...box, width: 600 })
    expect(text.lines).toEqual(['Slower than', 'you think'])
    expect(text.size).toBeGreaterThan(100)
  })

  it('cuts with an ellipsis what fits at no size', () => {
    const text = fitText(face, 'long words go on '.repeat(60), box)
    expect(text.lines.at(-1)).toMatch(/…$/)
  })

  it('never leaves its box, whatever the text', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'grapheme-composite', maxLength: 200 }),
      fc.string({ unit: fc.constantFrom('W', 'i', ' ', 'é', 'Ж', '漢', '😀', '…'), maxLength: 400 }),
      fc.constantFrom('', ' ', 'W'.repeat(2000), 'a '.repeat(1000), '漢字'.repeat(100)),
    )
    fc.assert(
      fc.property(
        texts,
        fc.integer({ min: 60, max: 900 }),
        fc.integer({ min: 40, max: 600 }),
        (text, width, height) => {
          const fitted = fitText(face, text, { ...box, width, height })
          expect(fitted.width).toBeLessThanOrEqual(width)
          expect(fitted.height).toBeLessThanOrEqual(Math.max(height, box.smallest * box.leading))
        },
      ),
      { numRuns: 100 },
    )
  })

  it('leaves out what no font draws, and draws accents and Cyrillic', () => {
    expect(face.printable('Grüße 😀 漢字, Привет Łódź')).toBe('Grüße , Привет Łódź')
    expect(face.path('Привет', 0, 0, 20)).toMatch(/^M/)
  })
})
