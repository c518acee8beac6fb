import { describe, expect, it } from 'vitest'
import { testPicture } from '../testing/generators'
import { isOfType, pixelSize } from './file-head'

const bytes = (text: string) => new TextEncoder().encode(text)
const isSvg = (text: string) => isOfType(bytes(text), 'image/svg+xml')

describe('an SVG', () => {
  it.each([
    '<svg>',
    '<SVG\n width="1">',
    '\uFEFF<svg >',
    ' <?xml version="1.0"?>\n<!-- a --> <!-- b > --><!DOCTYPE svg PUBLIC "a" "b">\n<svg xmlns="">',
    '<!----><!----><svg>',
  ])('may begin with %j', async (text) => expect(await isSvg(text)).toBe(true))

  it.each([
    '',
    '<svgx>',
    '<html><svg></svg></html>',
    '<!doctype html><svg>',
    '<!DOCTYPE svg [<!ENTITY a "b">]><svg>',
    '<!-- <svg>',
    '<?xml version="1.0"?',
  ])('may not begin with %j', async (text) => expect(await isSvg(text)).toBe(false))

  // A backtracking pattern would time out here.
  it('is recognised in linear time after many comments', async () => {
    expect(await isSvg(`${'<!---->'.repeat(60_000)}x`)).toBe(false)
  })
})

async function pngThatClaims(width: number, height: number): Promise<Uint8Array> {
  const bytes = new Uint8Array((await testPicture(3, 5)).bytes)
  const view = new DataView(bytes.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  return bytes
}

describe('pixelSize', () => {
  it('reads the size from the head', async () => {
    expect(pixelSize((await testPicture(3, 5)).bytes, 'image/png')).toEqual({ width: 3, height: 5 })
  })

  it.each([
    [2 ** 32 - 1, 1],
    [1, 2 ** 31],
    [0, 5],
  ])('ignores a claimed size of %d × %d', async (width, height) => {
    expect(pixelSize(await pngThatClaims(width, height), 'image/png')).toEqual({ width: null, height: null })
  })
})
