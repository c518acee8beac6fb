import { inArray } from 'drizzle-orm'
import type { PostContent } from '~/contract'
import { sentence } from '~/contract/server-sentences'
import { typeByName } from '~/domain/media'
import type { Queryable } from '../db/database'
import { media } from '../db/schema'
import { pixelSize } from '../media/file-head'
import { extensionOf, filePath, type MediaRow } from '../media/media-files'
import { publicAddress, type SharedFile, sharedAddress, storedAt } from '../media/shared-files'
import { type MediaFile, PlatformError } from '../platforms/adapter'
import { practiceOrigin } from '../platforms/addresses'
import type { Dependencies } from '../ports/dependencies'
import type { PictureSizer } from '../ports/media-storage'
import { PageError } from '../ports/pages'
import { ownPath } from './official-limits'
import { placeholderMedia } from './practice-media'
import type { Route } from './route'

/** How long a platform may fetch a file: one day, as long as Instagram keeps a container. In milliseconds. */
const sharedForMs = 24 * 3_600_000

const streamOf = (bytes: Uint8Array): ReadableStream<Uint8Array> => new Blob([new Uint8Array(bytes)]).stream()

type FileDetails = Pick<MediaFile, 'name' | 'mimeType' | 'width' | 'height' | 'altText' | 'publicUrl'>

/** Stores a JPEG copy of this width and returns its public address. */
type Share = (width: number, bytes: Uint8Array) => Promise<string | undefined>

function fileInMemory(
  bytes: Uint8Array,
  details: FileDetails,
  deps: Dependencies,
  share: Share = () => Promise.resolve(undefined),
): MediaFile {
  const file: MediaFile = {
    ...details,
    size: bytes.byteLength,
    open: (range) => Promise.resolve(streamOf(range ? bytes.subarray(range.start, range.end + 1) : bytes)),
    asJpeg: (bounds) => asJpeg(file, bounds, share, deps),
  }
  return file
}

/** The file as a JPEG within the bounds; the file itself if it already is one. */
async function asJpeg(
  file: MediaFile,
  bounds: JpegBounds,
  share: Share,
  deps: Dependencies,
): Promise<MediaFile> {
  const jpeg = await jpegOf(file, bounds, deps.pictures)
  if (!jpeg) return file
  const { bytes, width, height } = jpeg
  const details = {
    name: file.name.replace(/(\.\w+)?$/, '.jpg'),
    mimeType: 'image/jpeg',
    width,
    height,
    altText: file.altText,
    publicUrl: () => (width === undefined ? Promise.resolve(undefined) : share(width, bytes)),
  }
  return fileInMemory(bytes, details, deps)
}

function shared(row: MediaRow): SharedFile {
  return { id: row.id, path: row.path, mimeType: row.mimeType, fileName: `file.${extensionOf(row.mimeType)}` }
}

/** The address at which the platform fetches the file: within this process for practice, public otherwise. */
function addressFor(file: SharedFile, reach: Route['reach'], deps: Dependencies) {
  if (reach === 'practice')
    return sharedAddress(file, { origin: `${practiceOrigin}/studio`, lifeMs: sharedForMs }, deps)
  return publicAddress(file, sharedForMs, deps)
}

/** Stores a JPEG copy next to its file and returns the address for the platform. */
async function shareCopy(
  row: MediaRow,
  width: number,
  bytes: Uint8Array,
  reach: Route['reach'],
  deps: Dependencies,
): Promise<string | undefined> {
  const { id, path } = row
  const copy = { id, path, jpegWidth: width, mimeType: 'image/jpeg', fileName: 'file.jpg' }
  await deps.storage.write(storedAt(copy), streamOf(bytes), bytes.byteLength)
  return addressFor(copy, reach, deps)
}

/** A file of the media library, read from storage on demand. */
function ownFile(row: MediaRow, reach: Route['reach'], deps: Dependencies): MediaFile {
  const file: MediaFile = {
    name: row.name,
    mimeType: row.mimeType,
    size: row.size,
    width: row.width ?? undefined,
    height: row.height ?? undefined,
    altText: row.altText ?? undefined,
    async open(range) {
      const stream = await deps.storage.read(filePath(row.path), range)
      if (stream) return stream
      throw new PlatformError('media_rejected', sentence('fileMissing', { name: row.name }))
    },
    publicUrl: () => addressFor(shared(row), reach, deps),
    asJpeg: (bounds) =>
      asJpeg(file, bounds, (width, bytes) => shareCopy(row, width, bytes, reach, deps), deps),
  }
  return file
}

/** The file's name in an address, decoded if it is UTF-8; older sites also have others, such as `caf%E9.jpg`. */
function nameIn(url: string): string {
  const name = /([^/?#]+)(?:[?#].*)?$/.exec(url)?.[1] ?? 'file'
  try {
    return decodeURI(name)
  } catch {
    return name
  }
}

/**
 * Fetches an external image, or a PDF for LinkedIn, through the guard against private addresses. Videos must
 * be in the library, which takes no PDFs (docs/api.md).
 */
async function fileElsewhere(url: string, deps: Dependencies): Promise<MediaFile> {
  try {
    const page = await deps.pages.fetch(url, typeByName(url) === 'application/pdf' ? 'pdf' : 'image')
    // In ASCII, as Instagram requires.
    const { protocol, href } = new URL(url)
    const publicUrl = () => Promise.resolve(protocol === 'https:' ? href : undefined)
    const { bytes, contentType: mimeType } = page
    const { width, height } = pixelSize(bytes, mimeType)
    const name = nameIn(url)
    const details = { name, mimeType, width: width ?? undefined, height: height ?? undefined, publicUrl }
    // A copy has no place of its own from which a platform could fetch it.
    const share = () =>
      Promise.reject(new PlatformError('media_rejected', sentence('notInLibrary', { name })))
    return fileInMemory(bytes, details, deps, share)
  } catch (error) {
    if (!(error instanceof PageError)) throw error
    const passes = error.reason === 'timeout' || error.reason === 'unreachable'
    const next = /*i18n*/ 'Upload the file to the media library, then publish again.'
    throw new PlatformError(
      passes ? 'transient' : 'media_rejected',
      `${sentence('unreadElsewhere', { url, reason: error.message })} ${next}`,
      { code: error.reason },
    )
  }
}

/**
 * Placeholder for an external file in practice. Nothing is fetched, so that practice works offline and a twin
 * never calls its source; simulated platforms don't look at the content.
 */
function fileNotFetched(url: string, { mediaType }: PostContent, deps: Dependencies): MediaFile {
  const type = typeByName(url) ?? `${mediaType}/*`
  const kind = type.startsWith('video/') ? 'video' : type === 'application/pdf' ? 'document' : 'image'
  const { bytes, mimeType } = placeholderMedia(kind)
  // Documents need no address: LinkedIn is sent their bytes.
  const publicUrl = () => Promise.resolve(`${practiceOrigin}/studio/stand-in/${kind}`)
  return fileInMemory(bytes, { name: nameIn(url), mimeType, publicUrl }, deps)
}

const neverRead = () =>
  Promise.reject(new PlatformError('media_rejected', 'This file is read before the commit alone.'))

/** An external file for steps that only read from the platform, and never open it. */
function placeholderFile(url: string): MediaFile {
  const publicUrl = () => Promise.resolve(undefined)
  return { name: nameIn(url), mimeType: '', size: 0, open: neverRead, publicUrl, asJpeg: neverRead }
}

/** Media library rows by path. */
async function rowsOf(q: Queryable, content: PostContent): Promise<Map<string, MediaRow>> {
  const paths = content.mediaUrls.flatMap((url) => ownPath(url) ?? [])
  const rows = paths.length === 0 ? [] : await q.select().from(media).where(inArray(media.path, paths))
  return new Map(rows.map((row) => [row.path, row]))
}

/**
 * The post's files in order, opened on demand. External files are fetched here, unless `reads` says that the
 * step only reads from the platform. Rejects with `PlatformError` if a file isn't available.
 */
export async function mediaFiles(
  content: PostContent,
  given: { reach: Route['reach']; reads: boolean },
  deps: Dependencies,
): Promise<MediaFile[]> {
  const rows = await rowsOf(deps.db, content)
  return Promise.all(
    content.mediaUrls.map(async (url) => {
      const path = ownPath(url)
      const row = path === undefined ? undefined : rows.get(path)
      if (row && row.elsewhere === null) return ownFile(row, given.reach, deps)
      if (given.reads) return placeholderFile(url)
      if (path === undefined || row?.elsewhere) {
        const address = row?.elsewhere ?? url
        return given.reach === 'practice'
          ? fileNotFetched(address, content, deps)
          : fileElsewhere(address, deps)
      }
      throw new PlatformError(
        'media_rejected',
        /*i18n*/ 'A file of this post is no longer in the media library. Replace it, then publish again.',
      )
    }),
  )
}

type JpegBounds = Parameters<MediaFile['asJpeg']>[0]

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

interface Jpeg extends Pixels {
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
  const fits = (side: number | undefined, max: number | undefined) =>
    max === undefined || (side !== undefined && side <= max)
  return size <= bounds.maxBytes && fits(width, bounds.maxWidth) && fits(height, bounds.maxHeight)
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
async function jpegOf(
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
