import { sentence } from '~/contract/server-sentences'
import { inArray } from 'drizzle-orm'
import type { PostContent } from '~/contract'
import { media } from '../db/schema'
import type { Queryable } from '../db/database'
import { extensionOf, filePath, type MediaRow } from '../media/media-files'
import { publicAddress, type SharedFile, sharedAddress, storedAt } from '../media/shared-files'
import { type MediaFile, PlatformError } from '../platforms/adapter'
import { practiceOrigin } from '../platforms/addresses'
import type { Dependencies } from '../ports/dependencies'
import { PageError } from '../ports/pages'
import { jpegOf, type JpegBounds } from './jpeg'
import type { Route } from './route'
import { ownPath, typeByName } from './official-limits'
import { standIn } from './placeholder-media'

/** How long a platform may fetch a file: a day, as long as Instagram keeps a container. In milliseconds. */
const sharedForMs = 24 * 3_600_000

const streamOf = (bytes: Uint8Array): ReadableStream<Uint8Array> => new Blob([new Uint8Array(bytes)]).stream()

/** Bytes `start` to `end`, both included. */
interface Range {
  readonly start: number
  readonly end: number
}

type About = Pick<MediaFile, 'name' | 'mimeType' | 'width' | 'height' | 'altText' | 'publicUrl'>

/** A file whose bytes are here already. */
function fileInMemory(bytes: Uint8Array, about: About, deps: Dependencies): MediaFile {
  const file: MediaFile = {
    ...about,
    size: bytes.byteLength,
    open: (range?: Range) =>
      Promise.resolve(streamOf(range ? bytes.subarray(range.start, range.end + 1) : bytes)),
    asJpeg: (bounds) => asJpeg(file, bounds, () => Promise.resolve(undefined), deps),
  }
  return file
}

/** The file as a JPEG within the bounds: itself where it is one. `share` says the address of the copy of that width. */
async function asJpeg(
  file: MediaFile,
  bounds: JpegBounds,
  share: (width: number, bytes: Uint8Array) => Promise<string | undefined>,
  deps: Dependencies,
): Promise<MediaFile> {
  const jpeg = await jpegOf(file, bounds, deps.pictures)
  if (!jpeg) return file
  const { bytes, width, height } = jpeg
  const about = {
    name: file.name.replace(/(\.\w+)?$/, '.jpg'),
    mimeType: 'image/jpeg',
    width,
    height,
    altText: file.altText,
    publicUrl: () => (width === undefined ? Promise.resolve(undefined) : share(width, bytes)),
  }
  return fileInMemory(bytes, about, deps)
}

function shared(row: MediaRow): SharedFile {
  return { id: row.id, path: row.path, mimeType: row.mimeType, fileName: `file.${extensionOf(row.mimeType)}` }
}

/** Says the address of a file for the platform: for practice within this process, else for the world. */
function addressFor(file: SharedFile, reach: Route['reach'], deps: Dependencies) {
  if (reach === 'practice')
    return sharedAddress(file, { origin: `${practiceOrigin}/studio`, lifeMs: sharedForMs }, deps)
  return publicAddress(file, sharedForMs, deps)
}

/** Keeps a copy beside its file, where the platform then fetches it. */
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

/** A file of the library, read from the storage as it is needed. */
function ownFile(row: MediaRow, reach: Route['reach'], deps: Dependencies): MediaFile {
  const file: MediaFile = {
    name: row.name,
    mimeType: row.mimeType,
    size: row.size,
    width: row.width ?? undefined,
    height: row.height ?? undefined,
    altText: row.altText ?? undefined,
    async open(range?: Range) {
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

const nameIn = (url: string): string => decodeURI(/([^/?#]+)(?:[?#].*)?$/.exec(url)?.[1] ?? 'file')

/**
 * An image elsewhere, or a PDF for LinkedIn, through the guard against private addresses. Videos have to be in the
 * library, which takes no PDFs (docs/api.md).
 */
async function fileElsewhere(url: string, deps: Dependencies): Promise<MediaFile> {
  try {
    const page = await deps.pages.fetch(url, typeByName(url) === 'application/pdf' ? 'pdf' : 'image')
    const publicUrl = () => Promise.resolve(url.startsWith('https:') ? url : undefined)
    return fileInMemory(page.bytes, { name: nameIn(url), mimeType: page.contentType, publicUrl }, deps)
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
 * What practice takes in the place of a file elsewhere. Nothing is fetched: practice needs no network, a twin asks its
 * source for nothing, and simulated platforms look at no picture.
 */
function fileNotFetched(url: string, { mediaType }: PostContent, deps: Dependencies): MediaFile {
  const type = typeByName(url) ?? `${mediaType}/*`
  const kind = type.startsWith('video/') ? 'video' : type === 'application/pdf' ? 'document' : 'image'
  const { bytes, mimeType } = standIn(kind)
  // No platform fetches a document: LinkedIn is sent its bytes.
  const publicUrl = () => Promise.resolve(`${practiceOrigin}/studio/stand-in/${kind}`)
  return fileInMemory(bytes, { name: nameIn(url), mimeType, publicUrl }, deps)
}

const neverRead = () =>
  Promise.reject(new PlatformError('media_rejected', 'This file is read before the commit alone.'))

/** What reads of the platform need to know of a file elsewhere: that it is one. */
function placeholderFile(url: string): MediaFile {
  const publicUrl = () => Promise.resolve(undefined)
  return { name: nameIn(url), mimeType: '', size: 0, open: neverRead, publicUrl, asJpeg: neverRead }
}

/** Rows of the library by path. */
async function rowsOf(q: Queryable, content: PostContent): Promise<Map<string, MediaRow>> {
  const paths = content.mediaUrls.flatMap((url) => ownPath(url) ?? [])
  const rows = paths.length === 0 ? [] : await q.select().from(media).where(inArray(media.path, paths))
  return new Map(rows.map((row) => [row.path, row]))
}

/**
 * The files of a post, in order. Bytes come as they are read; files elsewhere are fetched here, unless only the platform
 * is to be read (`reads`). Rejects with `PlatformError` where one can't be had.
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
