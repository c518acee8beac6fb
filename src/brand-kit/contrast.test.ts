import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bestInk, contrast, contrastMatrix, suggestInk } from './contrast'
import { normaliseHex } from './hex'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('hex', () => {
  it.each([
    ['abc', '#aabbcc'],
    ['#ABCD', '#aabbccdd'],
    ['#A1B2C3', '#a1b2c3'],
    ['#a1b2c3ff', '#a1b2c3'],
    ['#a1b2c380', '#a1b2c380'],
    [' #fff ', '#ffffff'],
    ['#0ff', '#00ffff'],
    ['#12345', undefined],
    ['#1234567', undefined],
    ['red', undefined],
    ['#ggg', undefined],
    ['##fff', undefined],
  ])('%s is %s', (text, normal) => expect(normaliseHex(text)).toBe(normal))

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^#?[0-9a-fA-F]{3,8}$/), (text) => {
        const normal = normaliseHex(text)
        if (normal !== undefined) expect(normaliseHex(normal)).toBe(normal)
      }),
    )
  })
})

describe('contrast', () => {
  it('follows WCAG', () => {
    expect(contrast('#000', '#fff')).toBeCloseTo(21)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
    expect(contrast('#777', 'nothing')).toBeUndefined()
  })

  it('is sufficient with black or white on any colour', () => {
    fc.assert(
      fc.property(hex, (ground) => {
        expect(contrast(bestInk(ground), ground)).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })

  it('is sufficient with every suggested colour', () => {
    fc.assert(
      fc.property(hex, hex, (ink, ground) => {
        const suggested = suggestInk(ink, ground)
        expect(contrast(suggested ?? '', ground)).toBeGreaterThanOrEqual(4.5)
        if ((contrast(ink, ground) ?? 0) >= 4.5) expect(suggested).toBe(ink)
      }),
      { numRuns: 200 },
    )
  })

  it('has a matrix of text and background colours', () => {
    const [[first, second] = []] = contrastMatrix(['#000', '#767676', 'oops'], ['#ffffff'])
    expect(first?.passes).toBe('text')
    expect(second?.passes).toBe('text')
    const pale = contrastMatrix(['#999'], ['#fff'])[0]?.[0]
    expect(pale?.passes).toBe('none')
  })
})
