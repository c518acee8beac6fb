import { eq } from 'drizzle-orm'
import { renditionWidths } from '~/domain/media'
import { media } from '../db/schema'
import { notFound } from '../http/api-error'
import type { Dependencies } from '../ports/dependencies'
import type { RenditionFormat } from '../ports/media-storage'
import { answerFile, sandboxHeaders } from './byte-range'
import { hasTooManyPixels } from './file-head'
import { filePath, type MediaRow, posterPath, sizedPath } from './media-files'
import { isShared, serveShared } from './shared-files'

/** Larger files aren't resized, since a file is held in memory meanwhile. */
const maxBytes = 32 * 1024 ** 2

/** Formats that can be resized, with the copy's format if WebP isn't accepted. GIFs would lose their animation. */
const ownFormat: Readonly<Record<string, RenditionFormat>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'jpeg',
  'image/avif': 'jpeg',
}

interface Rendition {
  readonly width: number
  readonly format: RenditionFormat
}

/** True if the file can be resized. Answers then depend on the Accept header. */
const hasRenditions = ({ type, mimeType, size }: MediaRow): boolean =>
  type === 'video' || (mimeType in ownFormat && size <= maxBytes)

/**
 * The resized copy requested by `?w=`, of a video's poster. Only a few widths exist, so that nobody can fill the disk.
 * `undefined` for the original.
 */
function renditionOf(url: URL, accept: string | null, row: MediaRow): Rendition | undefined {
  const requested = url.searchParams.get('w') ?? ''
  const width = renditionWidths.find((each) => String(each) === requested)
  const own = ownFormat[row.mimeType] ?? 'jpeg'
  if (width === undefined || !hasRenditions(row)) return undefined
  if (row.type === 'image' && row.width !== null && row.width <= width) return undefined
  return { width, format: /image\/webp(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accept ?? '') ? 'webp' : own }
}

/** Copies in progress, so that concurrent requests make each only once. */
const making = new WeakMap<Dependencies, Map<string, Promise<Uint8Array | undefined>>>()

const bytesOf = async (stream: ReadableStream<Uint8Array>): Promise<Uint8Array> =>
  new Uint8Array(await new Response(stream).arrayBuffer())

async function make(row: MediaRow, { width, format }: Rendition, to: string, deps: Dependencies) {
  const original = await deps.storage.read(row.type === 'video' ? posterPath(row.path) : filePath(row.path))
  const bytes = original && (await deps.pictures?.resize(await bytesOf(original), width, format))
  if (bytes) await deps.storage.write(to, new Blob([new Uint8Array(bytes)]).stream(), bytes.byteLength)
  return bytes
}

/** A resized copy, made on first request and stored beside the file; `undefined` if it can't be made. */
async function readRendition(
  row: MediaRow,
  rendition: Rendition,
  deps: Dependencies,
): Promise<Uint8Array | undefined> {
  if (!deps.pictures) return undefined
  const to = sizedPath(row.path, rendition.width, rendition.format)
  const cached = await deps.storage.read(to)
  if (cached) return bytesOf(cached)
  const inProgress = making.get(deps) ?? new Map<string, Promise<Uint8Array | undefined>>()
  making.set(deps, inProgress)
  const made = inProgress.get(to) ?? make(row, rendition, to, deps).finally(() => inProgress.delete(to))
  inProgress.set(to, made)
  return made
}

function disposition(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)
  return `inline; filename="${plain}"; filename*=UTF-8''${encoded}`
}

function headersOf(row: MediaRow): Headers {
  return new Headers({
    ...sandboxHeaders,
    'content-type': row.mimeType,
    'content-disposition': disposition(row.name),
    'cache-control': 'public, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
    etag: `"${row.id}"`,
    'last-modified': row.createdAt.toUTCString(),
    ...(hasRenditions(row) && { vary: 'Accept' }),
  })
}

async function find(url: string, { db }: Dependencies): Promise<MediaRow> {
  const path = new URL(url).pathname.replace(/^\/files\//, '')
  const [row] = /^[\w./-]+$/.test(path) ? await db.select().from(media).where(eq(media.path, path)) : []
  if (!row) throw notFound(/*i18n*/ 'file')
  return row
}

/** Serves a resized copy, without ranges; `undefined` if there can be none. */
async function serveSized(
  request: Request,
  row: MediaRow,
  rendition: Rendition,
  deps: Dependencies,
): Promise<Response | undefined> {
  const headers = headersOf(row)
  const tag = `"${row.id}-${rendition.width}-${rendition.format}"`
  headers.set('content-type', `image/${rendition.format}`)
  headers.delete('accept-ranges')
  headers.delete('content-disposition')
  headers.set('etag', tag)
  if (request.headers.get('if-none-match')?.includes(tag)) return new Response(null, { status: 304, headers })
  const bytes = await readRendition(row, rendition, deps)
  if (!bytes) return undefined
  headers.set('content-length', String(bytes.byteLength))
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), { headers })
}

/**
 * GET and HEAD of a media file under its unguessable path, with byte ranges. `?w=` returns a copy of that width in
 * pixels, or the original if there is none; of a video, its poster, or 204 if it has none yet.
 */
export async function serveFile(request: Request, deps: Dependencies): Promise<Response> {
  if (isShared(request.url)) return serveShared(request, deps)
  const row = await find(request.url, deps)
  const rendition = renditionOf(new URL(request.url), request.headers.get('accept'), row)
  const sized = rendition && (await serveSized(request, row, rendition, deps))
  // Stored before the pixel limit existed. Served as an original only: in a page it would exhaust a browser's memory.
  if (!sized && rendition && hasTooManyPixels(row, row.mimeType)) throw notFound(/*i18n*/ 'smaller copy')
  // A 404 would be logged by browsers, which ask for the poster of each video they show.
  if (!sized && rendition && row.type === 'video')
    return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
  return sized ?? serveOriginal(request, row, deps)
}

async function serveOriginal(request: Request, row: MediaRow, deps: Dependencies): Promise<Response> {
  const headers = headersOf(row)
  const tag = headers.get('etag')
  if (request.headers.get('if-none-match')?.includes(`"${row.id}"`))
    return new Response(null, { status: 304, headers })

  const ifRange = request.headers.get('if-range')
  const rangeHeader = ifRange === null || ifRange === tag ? request.headers.get('range') : null
  return answerFile(request, deps, { path: filePath(row.path), size: row.size, headers }, rangeHeader)
}
