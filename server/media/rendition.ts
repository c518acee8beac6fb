import { renditionWidths } from '~/domain/media/rendition-widths'
import type { Dependencies } from '../ports/dependencies'
import type { MediaRow } from './media-record'
import { filePath, sizedPath } from './paths'
import type { RenditionFormat } from '../ports/media-storage'

/** Larger files are sent as they are: one is held in memory while it is made smaller. */
const maxBytes = 32 * 1024 ** 2

/** Still raster pictures, and what a copy of them is where WebP is not taken; a GIF's movement would be lost. */
const ownFormat: Readonly<Record<string, RenditionFormat>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'jpeg',
  'image/avif': 'jpeg',
}

export interface Rendition {
  readonly width: number
  readonly format: RenditionFormat
}

/** Whether copies of this file are made, so that what is answered depends on what the caller takes. */
export const hasRenditions = ({ mimeType, size }: MediaRow): boolean =>
  mimeType in ownFormat && size <= maxBytes

/** What `?w=` asks for, of few widths, so that nobody can fill the disk; `undefined` for the file itself: no such width, no picture, or none larger than that. */
export function renditionOf(url: URL, accept: string | null, row: MediaRow): Rendition | undefined {
  const asked = url.searchParams.get('w') ?? ''
  const width = renditionWidths.find((each) => String(each) === asked)
  const own = ownFormat[row.mimeType]
  if (width === undefined || own === undefined || !hasRenditions(row)) return undefined
  if (row.width !== null && row.width <= width) return undefined
  return { width, format: /image\/webp(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accept ?? '') ? 'webp' : own }
}

/** Copies being made, so that each is made once however many ask. */
const making = new WeakMap<Dependencies, Map<string, Promise<Uint8Array | undefined>>>()

const bytesOf = async (stream: ReadableStream<Uint8Array>): Promise<Uint8Array> =>
  new Uint8Array(await new Response(stream).arrayBuffer())

async function make(row: MediaRow, { width, format }: Rendition, to: string, deps: Dependencies) {
  const original = await deps.storage.read(filePath(row.path))
  const bytes = original && (await deps.pictures?.resize(await bytesOf(original), width, format))
  if (bytes) await deps.storage.write(to, new Blob([new Uint8Array(bytes)]).stream(), bytes.byteLength)
  return bytes
}

/** A smaller copy, made when it is first asked for and kept beside the file; `undefined` where none can be made. */
export async function readRendition(
  row: MediaRow,
  rendition: Rendition,
  deps: Dependencies,
): Promise<Uint8Array | undefined> {
  if (!deps.pictures) return undefined
  const to = sizedPath(row.path, rendition.width, rendition.format)
  const kept = await deps.storage.read(to)
  if (kept) return bytesOf(kept)
  const underWay = making.get(deps) ?? new Map<string, Promise<Uint8Array | undefined>>()
  making.set(deps, underWay)
  const made = underWay.get(to) ?? make(row, rendition, to, deps).finally(() => underWay.delete(to))
  underWay.set(to, made)
  return made
}
