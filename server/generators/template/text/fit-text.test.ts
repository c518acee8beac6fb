import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { HARD_TEXTS } from '../hard-texts'
import { nodeFontShelf } from '../node-fonts'
import { createFace } from './face'
import { fitText } from './fit-text'
import { graphemesOf } from './graphemes'

const face = createFace(nodeFontShelf(), 'Newsreader', 400)
const box = {
  width: 800,
  height: 400,
  largest: 120,
  smallest: 26,
  leading: 1.05,
  tracking: -0.02,
  mostLines: 5,
}
const UNITS = [
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
const SCRIPTS = [
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
const ALL = [
  ...SCRIPTS,

  ...UNITS,
  ...Object.values(HARD_TEXTS).flatMap((words) => Object.values<string>({ ...words })),
  'Grüße Привет Łódź ﷺ (50%)',
]

beforeAll(() => face.prepare(ALL), 60_000)

describe('fitText', () => {
  it('sets a short line large and even', () => {
    const text = fitText(face, 'Slower than you think', { ...box, width: 600 })
    expect(text.lines).toEqual(['Slower than', 'you think'])
    expect(text.size).toBeGreaterThan(100)
  })

  it('leaves no short word alone in the last line', () => {
    const { lines } = fitText(face, 'Slower than you think, and better for it', { ...box, width: 330 })
    expect(lines.length).toBeGreaterThan(2)
    expect(lines.at(-1)?.length).toBeGreaterThan(3)
  })

  it('cuts with an ellipsis what fits at no size', () => {
    const text = fitText(face, 'long words go on '.repeat(60), box)
    expect(text.lines.at(-1)).toMatch(/…$/)
  })

  it('never leaves its box and never splits a grapheme, whatever the text', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'grapheme-composite', maxLength: 200 }),
      fc.string({ unit: fc.constantFrom(...UNITS), maxLength: 300 }),
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
          const fitted = fitText(face, text, { ...box, width, height })
          for (const line of fitted.lines)
            expect(face.advance(line, fitted.size, fitted.tracking)).toBeLessThanOrEqual(width + 0.5)
          expect(fitted.height).toBeLessThanOrEqual(Math.max(height, box.smallest * fitted.leading) + 0.5)
          const whole = new Set(graphemesOf(face.printable(text)))
          for (const grapheme of fitted.lines.flatMap(graphemesOf))
            if (grapheme !== '…') expect(whole).toContain(grapheme)
        },
      ),
      { numRuns: 100 },
    )
  }, 60_000)

  it('breaks Japanese by its rules, and Chinese and Thai between words', () => {
    const narrow = { ...box, width: 400, largest: 60, smallest: 59, height: 2000, mostLines: 20 }
    for (const text of [HARD_TEXTS.japanese, HARD_TEXTS.chinese, HARD_TEXTS.thai]) {
      const { lines } = fitText(face, text?.headline ?? '', narrow)
      expect(lines.length).toBeGreaterThan(3)
      expect(lines.join('').replaceAll(' ', '')).toBe(
        face.printable(text?.headline ?? '').replaceAll(' ', ''),
      )
      for (const line of lines) expect(line).not.toMatch(/^[、。，」ー]|[「]$/u)
    }
  })
})

describe('a face', () => {
  it('draws every script it has a font for, and leaves out what none draws', () => {
    expect(face.printable('Grüße 😀 漢字, Привет 𓀀 Łódź')).toBe('Grüße 😀 漢字, Привет Łódź')
    expect(face.printable('\u202eevil\u0000 \u200fx')).toBe('evil x')
    expect(face.printable('Z\u0335\u0301o')).toBe('Zo')
    for (const text of SCRIPTS) {
      expect(face.printable(text), text).toBe(text)
      expect(face.path(text, 0, 0, 20), text).toMatch(/^M/)
    }
  })

  it('keeps a line of any script clear of the next', () => {
    for (const [name, { headline }] of Object.entries(HARD_TEXTS).filter(([name]) => name !== 'zalgo')) {
      const fitted = fitText(face, headline, box)
      for (const line of fitted.lines) {
        const numbers = [...face.path(line, 0, 0, 100).matchAll(/-?\d+(?:\.\d+)?/g)].map(Number)
        const ys = numbers.filter((_, index) => index % 2 === 1)
        const tall = Math.max(0, ...ys) - Math.min(0, ...ys)
        // A descender and a mark seldom stand over one another: a tenth may.
        expect(tall, `${name}: ${line}`).toBeLessThanOrEqual(fitted.leading * 110)
      }
    }
  })

  it('joins Arabic, and sets it from the right', () => {
    const apart = ['س', 'ل', 'ا', 'م'].reduce((sum, letter) => sum + face.advance(letter, 100), 0)
    expect(face.advance('سلام', 100)).toBeLessThan(apart * 0.9)
    // The first letter stands at the right: it alone begins where the rest ends.
    const xs = (d: string) => [...d.matchAll(/M(-?[\d.]+)/g)].map(([, x]) => Number(x))
    const first = Math.max(...xs(face.path('سلام', 0, 0, 100)))
    expect(first).toBeGreaterThan(face.advance('لام', 100) * 0.9)
  })

  it('turns numbers and Latin words the right way within Arabic', () => {
    const alone = face.path('8:30', 0, 0, 100)
    const within = face.path('الساعة 8:30', 0, 0, 100)
    const shapes = (d: string) =>
      d
        .split('Z')
        .map((part) => part.replaceAll(/-?[\d.]+/g, ''))
        .filter(Boolean)
    // Set from the right, the time stands at the line's left end, in its own order.
    expect(shapes(within).slice(0, shapes(alone).length)).toEqual(shapes(alone))
  })
})
