import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decodeText, isBinary } from './decode-text'

const table = 'Date;Text\n22.10.2026;Grüße, “früh” – 5 €'
const utf16 = (text: string, little: boolean, mark: boolean) => {
  const bytes = Buffer.from(mark ? `\uFEFF${text}` : text, 'utf16le')
  return new Uint8Array(little ? bytes : bytes.swap16())
}

it.each([
  ['UTF-8', new TextEncoder().encode(table)],
  ['UTF-8', new TextEncoder().encode(`\uFEFF${table}`)],
  ['UTF-16LE', utf16(table, true, true)],
  ['UTF-16BE', utf16(table, false, true)],
  ['UTF-16LE', utf16(table, true, false)],
  ['UTF-16BE', utf16(table, false, false)],
])('decodes %s', (encoding, bytes) => {
  expect(decodeText(bytes, 'en')).toEqual({ encoding, text: table })
})

it.each([
  ['de-CH', 'Windows-1252', [0x47, 0x72, 0xfc, 0xdf, 0x65], 'Grüße'],
  ['ar', 'Windows-1256', [0xe3, 0xd1, 0xcd, 0xc8, 0xc7], 'مرحبا'],
  ['ru-RU', 'Windows-1251', [0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2], 'Привет'],
  ['zh-TW', 'Big5', [0xa7, 0x41, 0xa6, 0x6e], '你好'],
  ['zh', 'GB18030', [0xc4, 0xe3, 0xba, 0xc3], '你好'],
])('decodes what isn’t UTF-8 on a device in %s as %s', (language, encoding, bytes, text) => {
  expect(decodeText(Uint8Array.from(bytes), language)).toEqual({ encoding, text })
})

it('decodes any UTF-8 text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      fc.pre(!text.includes('\0') && !text.startsWith('\uFEFF'))
      expect(decodeText(new TextEncoder().encode(text), 'en').text).toBe(text)
    }),
  )
})

it('tells an image from a table', () => {
  expect(
    isBinary(decodeText(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]), 'en').text),
  ).toBe(true)
  expect(isBinary(table)).toBe(false)
})
