import { sentence } from '~/contract/server-sentences'
import { pixelSize } from '../media/file-head'
import { type MediaFile, PlatformError } from '../platforms/adapter'
import type { PictureSizer } from '../ports/media-storage'

export type JpegBounds = Parameters<MediaFile['asJpeg']>[0]

/** Larger pictures are not held in memory to be converted. */
const maxBytes = 32 * 1024 ** 2
/** Wide enough for every platform, where neither the picture nor the platform says a width. */
const widest = 4096
/** Each try is this much narrower than the one before, until the bytes are few enough. */
const narrower = 0.8
const tries = 10

interface Pixels {
  readonly width?: number | undefined
  readonly height?: number | undefined
}

export interface Jpeg extends Pixels {
  readonly bytes: Uint8Array
}

type Why = 'notAnImage' | 'notConverted' | 'tooLargeToConvert' | 'unreadableImage' | 'notSmallEnough'
const rejected = (name: string, why: Why) => new PlatformError('media_rejected', sentence(why, { name }))

function isWithin({ width, height }: Pixels, size: number, bounds: JpegBounds): boolean {
  const { maxWidth = Number.POSITIVE_INFINITY, maxHeight = Number.POSITIVE_INFINITY } = bounds
  const unknown = Number.POSITIVE_INFINITY
  if (size > bounds.maxBytes) return false
  if (bounds.maxWidth !== undefined && (width ?? unknown) > maxWidth) return false
  return bounds.maxHeight === undefined || (height ?? unknown) <= maxHeight
}

/** The widest that a picture may be, by both bounds. */
function widthWithin({ width = widest, height }: Pixels, bounds: JpegBounds): number {
  const byHeight =
    bounds.maxHeight === undefined || height === undefined ? width : (bounds.maxHeight * width) / height
  return Math.max(1, Math.floor(Math.min(width, bounds.maxWidth ?? width, byHeight)))
}

/**
 * The picture as a JPEG within the bounds, upright and on white; undefined where it is one already. Rejects with
 * `media_rejected` for what is no picture, or can't be made small enough.
 */
export async function jpegOf(
  file: MediaFile,
  bounds: JpegBounds,
  pictures: PictureSizer | undefined,
): Promise<Jpeg | undefined> {
  if (!file.mimeType.startsWith('image/')) throw rejected(file.name, 'notAnImage')
  if (file.mimeType === 'image/jpeg' && isWithin(file, file.size, bounds)) return undefined
  if (!pictures) throw rejected(file.name, 'notConverted')
  if (file.size > maxBytes) throw rejected(file.name, 'tooLargeToConvert')
  const bytes = new Uint8Array(await new Response(await file.open()).arrayBuffer())
  let width = widthWithin(file, bounds)
  for (let count = 0; count < tries; count++) {
    const jpeg = await pictures.resize(bytes, width, 'jpeg')
    if (!jpeg) throw rejected(file.name, 'unreadableImage')
    const size = pixelSize(jpeg, 'image/jpeg')
    const made: Pixels = { width: size.width ?? undefined, height: size.height ?? undefined }
    if (isWithin(made, jpeg.byteLength, bounds)) return { bytes: jpeg, ...made }
    const now = Math.min(width, made.width ?? width)
    const within = widthWithin({ width: now, height: made.height }, bounds)
    width = within < now ? within : Math.max(1, Math.floor(now * narrower))
  }
  throw rejected(file.name, 'notSmallEnough')
}
