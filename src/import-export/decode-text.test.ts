import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decodeText, isBinary } from './decode-text'

const table = 'Date;Text\n22.10.2026;Grüße, “früh” – 5 €'
const utf16 = (text: string, little: boolean, mark: boolean) => {
  const bytes = Buffer.from(mark ? `\uFEFF${text}` : text, 'utf16le')
  return new Uint8Array(little ? bytes : bytes.swap16())
}

it.each([
  ['utf-8', new TextEncoder().encode(table)],
  ['utf-8', new TextEncoder().encode(`\uFEFF${table}`)],
  ['utf-16le', utf16(table, true, true)],
  ['utf-16be', utf16(table, false, true)],
  ['utf-16le', utf16(table, true, false)],
  ['utf-16be', utf16(table, false, false)],
])('decodes %s', (encoding, bytes) => {
  expect(decodeText(bytes)).toEqual({ encoding, text: table })
})

it('decodes invalid UTF-8 as Windows-1252', () => {
  const bytes = Uint8Array.from([0x47, 0x72, 0xfc, 0xdf, 0x65, 0x20, 0x80])
  expect(decodeText(bytes)).toEqual({ encoding: 'windows-1252', text: 'Grüße €' })
})

it('decodes any UTF-8 text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      fc.pre(!text.includes('\0') && !text.startsWith('\uFEFF'))
      expect(decodeText(new TextEncoder().encode(text)).text).toBe(text)
    }),
  )
})

it('tells an image from a table', () => {
  expect(
    isBinary(decodeText(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13])).text),
  ).toBe(true)
  expect(isBinary(table)).toBe(false)
})
