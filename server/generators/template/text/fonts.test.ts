import { beforeAll, describe, expect, it } from 'vitest'
import { difficultTexts } from '../../../testing/difficult-texts'
import { nodeCanvas } from '../node-canvas'
import { createFontBook, type Font } from './fonts'
import { graphemesOf } from './segments'

const fallbackScripts = [
  'Grüße',
  'Привет',
  'Γειά',
  'مرحبا',
  'שלום',
  '漢字',
  'かな',
  '한국어',
  'ไทย',
  'ລາວ',
  'ខ្មែរ',
  'မြန်မာ',
  'हिन्दी',
  'বাংলা',
  'ગુજરાતી',
  'ਪੰਜਾਬੀ',
  'தமிழ்',
  'తెలుగు',
  'ಕನ್ನಡ',
  'മലയാളം',
  'ଓଡ଼ିଆ',
  'සිංහල',
  'ქართული',
  'Հայերեն',
  'አማርኛ',
  '😀',
]
const hieroglyph = '𓀀'
const pictureWidth = 700
const pictureHeight = 240

let font: Font

beforeAll(async () => {
  const texts = [
    ...fallbackScripts,
    ...Object.values(difficultTexts).flatMap(({ headline, brand }) => [headline, brand]),
  ]
  font = await createFontBook(nodeCanvas)('Newsreader', 400, [...texts, 'Łódź ﷺ (50%) السلام عليكم'])
})

/** The text's pixels, black on transparent, starting at `x`. */
function drawn(text: string, { x = 0, rightToLeft = false, width = pictureWidth, css = font.css(80) } = {}) {
  const context = nodeCanvas.createContext(width, pictureHeight)
  context.font = css
  context.direction = rightToLeft ? 'rtl' : 'ltr'
  context.textAlign = 'left'
  context.fillText(text, x, 140)
  return context.canvas.data()
}

/** Like `drawn`, for one or two characters. */
const glyph = (text: string, css = font.css(80)): Buffer => drawn(text, { width: 160, css })

/** The amount of ink between two columns, and how much of it differs from the other drawing. */
function compare(one: Buffer, other: Buffer, from: number, to: number): { ink: number; off: number } {
  let ink = 0
  let off = 0
  for (let row = 0; row < pictureHeight; row++) {
    for (let column = from; column < to; column++) {
      const alpha = (row * pictureWidth + column) * 4 + 3
      const dark = one[alpha] ?? 0
      ink += dark
      off += Math.abs(dark - (other[alpha] ?? 0))
    }
  }
  return { ink, off }
}

const same = (one: Buffer, other: Buffer): boolean => Buffer.compare(one, other) === 0

describe('a font', () => {
  it('draws every script with the bundled fonts, without missing glyphs', () => {
    const box = glyph('\u{10FFFF}')
    // Prove that the comparison can fail: a character without a font looks like the box.
    expect(same(glyph(hieroglyph), box)).toBe(true)
    for (const text of fallbackScripts) {
      expect(font.printable(text), text).toBe(text)
      for (const grapheme of graphemesOf(text)) {
        const shape = glyph(grapheme)
        expect(
          shape.some((dark) => dark > 200),
          grapheme,
        ).toBe(true)
        expect(same(shape, box), grapheme).toBe(false)
        expect(same(shape, glyph(grapheme, '400 80px "not a font"')), grapheme).toBe(false)
      }
    }
  })

  it('draws the difficult texts without missing glyphs', async () => {
    const open = createFontBook(nodeCanvas)
    for (const { headline, brand } of Object.values(difficultTexts)) {
      const own = await open('Geist', 600, [headline, brand])
      const box = glyph('\u{10FFFF}', own.css(80))
      for (const grapheme of new Set(graphemesOf(own.printable(`${headline} ${brand}`))))
        expect(same(glyph(grapheme, own.css(80)), box), grapheme).toBe(false)
    }
  })

  it('drops characters without a glyph, control characters and stacked marks', () => {
    expect(font.printable('Grüße 😀 漢字, Привет 𓀀 Łódź')).toBe('Grüße 😀 漢字, Привет Łódź')
    expect(font.printable('\u202eevil\u0000 \u200fx')).toBe('evil x')
    expect(font.printable('Z\u0335\u0301o')).toBe('Zo')
  })

  it('measures in proportion to the size, without tracking after the last letter', () => {
    expect(font.advance('Slower', 200)).toBeCloseTo(font.advance('Slower', 20) * 10, 3)
    expect(font.advance('Slower', 100, -0.02)).toBeCloseTo(font.advance('Slower', 100) - 5 * 2, 1)
    expect(font.advance('👨‍👩‍👧', 100)).toBeLessThan(font.advance('😀', 100) * 1.2)
  })
})

describe('Arabic and Hebrew', () => {
  it('join letters within a word', () => {
    const apart = ['س', 'ل', 'ا', 'م'].reduce((sum, letter) => sum + font.advance(letter, 100), 0)
    expect(font.advance('سلام', 100)).toBeLessThan(apart * 0.9)
    expect(same(drawn('سلام'), drawn('س\u200Cل\u200Cا\u200Cم'))).toBe(false)
  })

  it.each(['السلام عليكم', 'לאט יותר ממה'])('run from right to left: %s', (text) => {
    const [first = ''] = text.split(' ')
    const width = font.advance(text, 80)
    const start = width - font.advance(first, 80)
    const line = drawn(text, { rightToLeft: true })
    const right = compare(line, drawn(first, { x: start, rightToLeft: true }), Math.ceil(start), pictureWidth)
    expect(right.ink).toBeGreaterThan(0)
    expect(right.off).toBeLessThan(right.ink * 0.1)
    const wrong = compare(line, drawn(first, { rightToLeft: true }), 0, Math.floor(width - start))
    expect(wrong.off).toBeGreaterThan(wrong.ink * 0.5)
  })

  it('keep numbers left to right, at the left end', () => {
    const line = drawn('الساعة 8:30', { rightToLeft: true })
    const end = Math.floor(font.advance('8:30', 80))
    const { ink, off } = compare(line, drawn('8:30'), 0, end)
    expect(ink).toBeGreaterThan(0)
    expect(off).toBeLessThan(ink * 0.1)
    expect(compare(line, drawn('03:8'), 0, end).off).toBeGreaterThan(ink * 0.5)
  })
})
