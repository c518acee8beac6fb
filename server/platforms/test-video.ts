import type { MediaFile } from './adapter'
import { testFile } from './test-exchange'

const text = new TextEncoder()

const numbers = (...values: readonly number[]): Uint8Array => {
  const view = new DataView(new ArrayBuffer(values.length * 4))
  values.forEach((value, index) => view.setUint32(index * 4, value))
  return new Uint8Array(view.buffer)
}

const box = (type: string, ...parts: readonly Uint8Array[]): Uint8Array => {
  const size = parts.reduce((sum, { length }) => sum + length, 8)
  return Uint8Array.from([numbers(size), text.encode(type), ...parts].flatMap((part) => [...part]))
}

const zeros = (count: number): readonly number[] => Array<number>(count).fill(0)
const one = 65_536

interface GivenVideo {
  readonly seconds: number
  readonly width: number
  readonly height: number
  /** Recorded lying down, and turned upright by the player. */
  readonly isTurned?: boolean
  /** Bytes of frames before `moov`. */
  readonly frames?: number
}

/** The bytes of an MP4 file without real frames. */
export function mp4Of({ seconds, width, height, isTurned = false, frames = 0 }: GivenVideo): Uint8Array {
  const matrix = isTurned ? [0, one, 0, -one, 0, 0, 0, 0, 2 ** 30] : [one, 0, 0, 0, one, 0, 0, 0, 2 ** 30]
  const track = (handler: string, sides: readonly number[]) =>
    box(
      'trak',
      box('tkhd', numbers(...zeros(10), ...matrix, ...sides)),
      box('mdia', box('hdlr', numbers(0, 0), text.encode(handler))),
    )
  const sides = isTurned ? [height, width] : [width, height]
  return Uint8Array.from([
    ...box('ftyp', text.encode('isom'), numbers(512), text.encode('isomiso2')),
    ...box('mdat', new Uint8Array(frames)),
    ...box(
      'moov',
      box('mvhd', numbers(0, 0, 0, 1000, Math.round(seconds * 1000))),
      track('soun', [0, 0]),
      track(
        'vide',
        sides.map((side) => side * one),
      ),
    ),
  ])
}

/** A file of a post with these bytes. */
export const fileOf = (bytes: Uint8Array, mimeType = 'video/mp4'): MediaFile =>
  testFile({
    mimeType,
    size: bytes.byteLength,
    open: async (range) =>
      new Blob([Uint8Array.from(range ? bytes.subarray(range.start, range.end + 1) : bytes)]).stream(),
  })
