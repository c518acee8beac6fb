import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSeal, keyText, newKey, parseKey, SealError } from './seal'

const [old, key] = [newKey(), newKey()]
const place = 'grants.credentials/gr_1'

describe('a seal', () => {
  it('opens what it sealed, and reveals nothing of it', async () => {
    const seal = createSeal([key])
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 8 }), async (text) => {
        const sealed = await seal.seal(text, place)
        expect(sealed).not.toContain(text)
        expect(await seal.open(sealed, place)).toBe(text)
      }),
      { numRuns: 50 },
    )
  })

  it('never seals the same way twice', async () => {
    const seal = createSeal([key])
    expect(await seal.seal('a token', place)).not.toBe(await seal.seal('a token', place))
  })

  it('refuses another place, a modified value, and any other key', async () => {
    const seal = createSeal([key])
    const sealed = await seal.seal('a token', place)
    await expect(seal.open(sealed, 'grants.credentials/gr_2')).rejects.toThrow(SealError)
    for (let at = 0; at < sealed.length; at += 1) {
      const other = sealed[at] === 'A' ? 'B' : 'A'
      const changed = sealed.slice(0, at) + other + sealed.slice(at + 1)
      // The last characters of base64 may have unused bits.
      if (at < sealed.length - 3) await expect(seal.open(changed, place)).rejects.toThrow(SealError)
    }
    await expect(createSeal([old]).open(sealed, place)).rejects.toThrow(SealError)
    await expect(seal.open('', place)).rejects.toThrow(SealError)
    await expect(seal.open('v1.a.!', place)).rejects.toThrow(SealError)
  })

  it('seals with the first key, and opens with all', async () => {
    const before = await createSeal([old]).seal('a token', place)
    const seal = createSeal([key, old])
    expect(await seal.open(before, place)).toBe('a token')
    expect(seal.isCurrent(before)).toBe(false)
    const after = await seal.seal('a token', place)
    expect(seal.isCurrent(after)).toBe(true)
    expect(await createSeal([key]).open(after, place)).toBe('a token')
  })
})

it('parses a key of 32 bytes in base64, and nothing else', () => {
  expect(parseKey(keyText(key))).toEqual(key)
  expect(
    parseKey(` ${keyText(key).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}\n`),
  ).toEqual(key)
  for (const text of ['', 'short', btoa('x'.repeat(31)), btoa('x'.repeat(33)), 'ü'.repeat(43)])
    expect(parseKey(text), text).toBeUndefined()
})
