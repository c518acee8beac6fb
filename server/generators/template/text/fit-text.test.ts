import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { difficultTexts } from '../../../testing/difficult-texts'
import { nodeCanvas } from '../node-canvas'
import { applyFont, fitText } from './fit-text'
import { createFontBook, type Font } from './fonts'
import { graphemesOf } from './segments'

let font: Font
const box = {
  width: 800,
  height: 400,
  largest: 120,
  smallest: 26,
  leading: 1.05,
  tracking: -0.02,
  maxLines: 5,
}
const testUnits = [
  'W',
  'i',
  ' ',
  'é',
  'Ж',
  '漢',
  'か',
  '。',
  '한',
  'ب',
  'ل',
  'ا',
  'ש',
  'क',
  'ि',
  'ก',
  '่',
  '😀',
  '👨‍👩‍👧',
  '🇫🇷',
  '\u0301',
  '…',
]
const allCharacters = [
  ...testUnits,
  ...Object.values(difficultTexts).flatMap((words) => Object.values<string>({ ...words })),
]

beforeAll(async () => {
  font = await createFontBook(nodeCanvas)('Newsreader', 400, allCharacters)
})

describe('fitText', () => {
  it('sets a short line large, in even lines', () => {
    const text = fitText(font, 'Slower than you think', { ...box, width: 600 })
    expect(text.lines).toEqual(['Slower than', 'you think'])
    expect(text.size).toBeGreaterThan(100)
  })

  it('leaves no short word alone in the last line', () => {
    const { lines } = fitText(font, 'Slower than you think, and better for it', { ...box, width: 330 })
    expect(lines.length).toBeGreaterThan(2)
    expect(lines.at(-1)?.length).toBeGreaterThan(3)
  })

  it('truncates text that fits at no size with an ellipsis', () => {
    const text = fitText(font, 'long words go on '.repeat(60), box)
    expect(text.lines.at(-1)).toMatch(/…$/)
  })

  it('drops combining marks without a letter', () => {
    expect(font.printable('\u0301W \u0301 W\u0301 \u200D\u0301a')).toBe('W Ẃ a')
  })

  it('never exceeds its box and never splits a grapheme, for any text', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'grapheme-composite', maxLength: 200 }),
      fc.string({ unit: fc.constantFrom(...testUnits), maxLength: 300 }),
      fc.constantFrom(
        '',
        ' ',
        'W'.repeat(2000),
        'a '.repeat(1000),
        '漢字'.repeat(100),
        '👨‍👩‍👧'.repeat(300),
        'بسم'.repeat(200),
      ),
    )
    fc.assert(
      fc.property(
        texts,
        fc.integer({ min: 60, max: 900 }),
        fc.integer({ min: 40, max: 600 }),
        (text, width, height) => {
          const fitted = fitText(font, text, { ...box, width, height })
          for (const line of fitted.lines)
            expect(font.advance(line, fitted.size, fitted.tracking)).toBeLessThanOrEqual(width + 0.5)
          expect(fitted.height).toBeLessThanOrEqual(Math.max(height, box.smallest * fitted.leading) + 0.5)
          const whole = new Set(graphemesOf(font.printable(text)))
          for (const grapheme of fitted.lines.flatMap(graphemesOf))
            if (grapheme !== '…') expect(whole).toContain(grapheme)
        },
      ),
      { numRuns: 100 },
    )
  }, 60_000)

  it('breaks Japanese by kinsoku rules, and Chinese and Thai between words', () => {
    const narrow = { ...box, width: 400, largest: 60, smallest: 59, height: 2000, maxLines: 20 }
    for (const text of [difficultTexts.japanese, difficultTexts.chinese, difficultTexts.thai]) {
      const { lines } = fitText(font, text?.headline ?? '', narrow)
      expect(lines.length).toBeGreaterThan(3)
      expect(lines.join('').replaceAll(' ', '')).toBe(
        font.printable(text?.headline ?? '').replaceAll(' ', ''),
      )
      for (const line of lines) expect(line).not.toMatch(/^[、。，」ー]|[「]$/u)
    }
  })

  it('keeps lines of any script apart', () => {
    for (const [name, { headline }] of Object.entries(difficultTexts).filter(([name]) => name !== 'zalgo')) {
      const fitted = fitText(font, headline, box)
      const context = nodeCanvas.createContext(1, 1)
      applyFont(context, font, { ...fitted, size: 100 })
      for (const line of fitted.lines) {
        const ink = context.measureText(line)
        const tall = Math.max(0, ink.actualBoundingBoxAscent) + Math.max(0, ink.actualBoundingBoxDescent)
        // Descenders and marks rarely meet, so 10 % of overlap is allowed.
        expect(tall, `${name}: ${line}`).toBeLessThanOrEqual(fitted.leading * 110)
      }
    }
  })
})
