import { describe, expect, it } from 'vitest'
import { testPicture } from '../testing/generators'
import { pixelSize } from './image-size'

async function pngThatClaims(width: number, height: number): Promise<Uint8Array> {
  const bytes = new Uint8Array((await testPicture(3, 5)).bytes)
  const view = new DataView(bytes.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  return bytes
}

describe('pixelSize', () => {
  it('reads what the head says', async () => {
    expect(pixelSize((await testPicture(3, 5)).bytes, 'image/png')).toEqual({ width: 3, height: 5 })
  })

  it.each([
    [2 ** 32 - 1, 1],
    [1, 2 ** 31],
    [0, 5],
  ])('takes %d × %d for no size', async (width, height) => {
    expect(pixelSize(await pngThatClaims(width, height), 'image/png')).toEqual({ width: null, height: null })
  })
})
