import { sentence } from '~/contract/server-sentences'
import { pixelSize } from '../media/file-head'
import { type MediaFile, PlatformError } from '../platforms/adapter'
import type { PictureSizer } from '../ports/media-storage'

export type JpegBounds = Parameters<MediaFile['asJpeg']>[0]

/** Larger images are not converted, as conversion holds them in memory. */
const maxBytes = 32 * 1024 ** 2
/** Width in pixels if neither the image nor the platform gives one; large enough for every platform. */
const defaultWidth = 4096
/** Factor applied to the width after each attempt, until the file is small enough. */
const shrinkFactor = 0.8
const maxAttempts = 10

interface Pixels {
  readonly width?: number | undefined
  readonly height?: number | undefined
}

export interface Jpeg extends Pixels {
  readonly bytes: Uint8Array
}

type RejectionReason =
  | 'notAnImage'
  | 'notConverted'
  | 'tooLargeToConvert'
  | 'unreadableImage'
  | 'notSmallEnough'
const rejected = (name: string, why: RejectionReason) =>
  new PlatformError('media_rejected', sentence(why, { name }))

function isWithin({ width, height }: Pixels, size: number, bounds: JpegBounds): boolean {
  const { maxWidth = Number.POSITIVE_INFINITY, maxHeight = Number.POSITIVE_INFINITY } = bounds
  const unknownSize = Number.POSITIVE_INFINITY
  if (size > bounds.maxBytes) return false
  if (bounds.maxWidth !== undefined && (width ?? unknownSize) > maxWidth) return false
  return bounds.maxHeight === undefined || (height ?? unknownSize) <= maxHeight
}

/** The largest width that satisfies both bounds, in pixels. */
function widthWithin({ width = defaultWidth, height }: Pixels, bounds: JpegBounds): number {
  const byHeight =
    bounds.maxHeight === undefined || height === undefined ? width : (bounds.maxHeight * width) / height
  return Math.max(1, Math.floor(Math.min(width, bounds.maxWidth ?? width, byHeight)))
}

/**
 * The image as an upright JPEG on white, within the bounds; undefined if it already is one. Rejects with
 * `media_rejected` if it isn't an image or can't be made small enough.
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
  for (let count = 0; count < maxAttempts; count++) {
    const jpeg = await pictures.resize(bytes, width, 'jpeg')
    if (!jpeg) throw rejected(file.name, 'unreadableImage')
    const size = pixelSize(jpeg, 'image/jpeg')
    const made: Pixels = { width: size.width ?? undefined, height: size.height ?? undefined }
    if (isWithin(made, jpeg.byteLength, bounds)) return { bytes: jpeg, ...made }
    const now = Math.min(width, made.width ?? width)
    const within = widthWithin({ width: now, height: made.height }, bounds)
    width = within < now ? within : Math.max(1, Math.floor(now * shrinkFactor))
  }
  throw rejected(file.name, 'notSmallEnough')
}
