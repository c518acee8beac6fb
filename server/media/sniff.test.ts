import { describe, expect, it } from 'vitest'
import { isOfType } from './sniff'

const bytes = (text: string) => new TextEncoder().encode(text)
const isSvg = (text: string) => isOfType(bytes(text), 'image/svg+xml')

describe('an SVG', () => {
  it.each([
    '<svg>',
    '<SVG\n width="1">',
    '\uFEFF<svg >',
    ' <?xml version="1.0"?>\n<!-- a --> <!-- b > --><!DOCTYPE svg PUBLIC "a" "b">\n<svg xmlns="">',
    '<!----><!----><svg>',
  ])('begins as %j', async (text) => expect(await isSvg(text)).toBe(true))

  it.each([
    '',
    '<svgx>',
    '<html><svg></svg></html>',
    '<!doctype html><svg>',
    '<!DOCTYPE svg [<!ENTITY a "b">]><svg>',
    '<!-- <svg>',
    '<?xml version="1.0"?',
  ])('does not begin as %j', async (text) => expect(await isSvg(text)).toBe(false))

  // Read by a pattern that goes back, this would outlast the limit of a test.
  it('is told however many comments stand before it', async () => {
    expect(await isSvg(`${'<!---->'.repeat(60_000)}x`)).toBe(false)
  })
})
