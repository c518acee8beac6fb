import type { MediaFile } from './adapter'

/** What the head of a video says about it. Undefined is unknown: other containers than MP4 and QuickTime aren't read. */
export interface VideoFacts {
  readonly seconds?: number | undefined
  /** Pixels, as shown: swapped if the video is rotated by a quarter. */
  readonly width?: number | undefined
  readonly height?: number | undefined
}

/** A box (ISO/IEC 14496-12, section 4.2): its type, and where its content begins and ends. */
interface Box {
  readonly type: string
  readonly start: number
  readonly end: number
}

const headerBytes = 16
/** `moov` is found among the first boxes, or after the frames. */
const maxBoxes = 100
/** The index of a video of many hours. It is held in memory. */
const maxMoovBytes = 32 * 1024 ** 2

/** The box whose header is at `at` of `view`, which itself begins at `offset` of what ends at `limit`. */
function boxAt(view: DataView, at: number, offset: number, limit: number): Box | undefined {
  if (view.byteLength - at < 8) return undefined
  const short = view.getUint32(at)
  const type = String.fromCharCode(...[4, 5, 6, 7].map((index) => view.getUint8(at + index)))
  if (short === 1 && view.byteLength - at < headerBytes) return undefined
  const size = short === 1 ? Number(view.getBigUint64(at + 8)) : short
  const head = short === 1 ? headerBytes : 8
  const end = size === 0 ? limit : offset + at + size
  return end > limit || (size !== 0 && size < head) ? undefined : { type, start: offset + at + head, end }
}

function childrenOf(view: DataView, { start, end }: Omit<Box, 'type'>): Box[] {
  const boxes: Box[] = []
  for (let at = start; at < end; ) {
    const box = boxAt(view, at, 0, end)
    if (!box) break
    boxes.push(box)
    at = box.end
  }
  return boxes
}

const childOf = (view: DataView, parent: Omit<Box, 'type'> | undefined, type: string): Box | undefined =>
  parent && childrenOf(view, parent).find((box) => box.type === type)

/** Version 1 of a box has 64-bit times. */
const isLong = (view: DataView, { start }: Box): boolean => view.getUint8(start) === 1

function durationAt(view: DataView, at: number, long: boolean): number | undefined {
  const value = long ? Number(view.getBigUint64(at)) : view.getUint32(at)
  // All bits set: unknown.
  return value === 0 || value >= (long ? 2 ** 64 : 2 ** 32 - 1) ? undefined : value
}

function secondsOf(view: DataView, moov: Omit<Box, 'type'>): number | undefined {
  const mvhd = childOf(view, moov, 'mvhd')
  if (!mvhd) return undefined
  const long = isLong(view, mvhd)
  const scale = view.getUint32(mvhd.start + (long ? 20 : 12))
  // A fragmented video has its duration elsewhere.
  const mehd = childOf(view, childOf(view, moov, 'mvex'), 'mehd')
  const duration =
    durationAt(view, mvhd.start + (long ? 24 : 16), long) ??
    (mehd && durationAt(view, mehd.start + 4, isLong(view, mehd)))
  return duration === undefined || scale === 0 ? undefined : duration / scale
}

function sizeOf(view: DataView, moov: Omit<Box, 'type'>): Pick<VideoFacts, 'width' | 'height'> {
  for (const trak of childrenOf(view, moov).filter(({ type }) => type === 'trak')) {
    const hdlr = childOf(view, childOf(view, trak, 'mdia'), 'hdlr')
    const tkhd = childOf(view, trak, 'tkhd')
    if (!hdlr || !tkhd || view.getUint32(hdlr.start + 8) !== 0x76_69_64_65 /* vide */) continue
    const matrix = tkhd.start + (isLong(view, tkhd) ? 52 : 40)
    const isTurned = view.getUint32(matrix) === 0 && view.getUint32(matrix + 16) === 0
    // Fixed-point numbers.
    const sides = [36, 40].map((at) => view.getUint32(matrix + at) / 2 ** 16)
    const [width = 0, height = 0] = isTurned ? sides.toReversed() : sides
    return width > 0 && height > 0 ? { width, height } : {}
  }
  return {}
}

/** The bytes from `start` to before `end`; fewer if the file is shorter. */
async function bytesOf(file: MediaFile, start: number, end: number): Promise<DataView> {
  const bytes = new Uint8Array(end - start)
  let count = 0
  for await (const chunk of await file.open({ start, end: end - 1 })) {
    const fitting = chunk.subarray(0, bytes.length - count)
    bytes.set(fitting, count)
    count += fitting.length
    if (count === bytes.length) break
  }
  return new DataView(bytes.buffer, 0, count)
}

async function findMoov(file: MediaFile): Promise<Box | undefined> {
  let at = 0
  for (let count = 0; count < maxBoxes && at < file.size; count++) {
    const head = await bytesOf(file, at, Math.min(at + headerBytes, file.size))
    const box = boxAt(head, 0, at, file.size)
    if (!box || box.type === 'moov') return box
    at = box.end
  }
  return undefined
}

/** Duration and size of an MP4 or QuickTime video. Rejects only if the file can't be opened. */
export async function videoFacts(file: MediaFile): Promise<VideoFacts> {
  const moov = await findMoov(file)
  if (!moov || moov.end - moov.start > maxMoovBytes) return {}
  const view = await bytesOf(file, moov.start, moov.end)
  const inside = { start: 0, end: view.byteLength }
  try {
    return { seconds: secondsOf(view, inside), ...sizeOf(view, inside) }
  } catch (error) {
    // A box that is shorter than it should be.
    if (error instanceof RangeError) return {}
    throw error
  }
}
