import * as z from 'zod/mini'
import { readBytes } from '../../http/read-body'
import {
  AnyManifest,
  ArchiveError,
  damaged,
  End,
  endName,
  formatVersion,
  incomplete,
  Manifest,
  manifestName,
  mediaPrefix,
  safePath,
} from './format'
import { type UnpackedEntry as Entry, unpackTar } from './tar'

/** Files of rows are about 1 MB, or a single row. */
const maxRowBytes = 128 * 2 ** 20

/** Contents of an archive after its manifest, in this order. */
export type Piece =
  | { readonly kind: 'rows'; readonly table: string; readonly lines: readonly string[] }
  | {
      readonly kind: 'file'
      readonly path: string
      readonly size: number
      readonly body: AsyncIterable<Uint8Array>
    }
  | { readonly kind: 'end'; readonly end: End }

export interface OpenArchive {
  readonly manifest: Manifest
  /** Must be read to its end, including each file's bytes. Ends with the piece `end`, or throws an `ArchiveError`. */
  readonly pieces: AsyncGenerator<Piece>
  /** Closes the source of the bytes, whether read or not. */
  readonly close: () => Promise<void>
}

const notAnArchive = () => new ArchiveError('This isn’t a studio archive.')

async function textOf(entry: Entry): Promise<string> {
  const bytes = await readBytes(entry.body, maxRowBytes, () => damaged(`${entry.header.name} is too large`))
  return new TextDecoder().decode(bytes)
}

async function jsonOf(entry: Entry): Promise<unknown> {
  try {
    return JSON.parse(await textOf(entry))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

async function manifestOf(entries: AsyncGenerator<Entry>): Promise<Manifest> {
  let first: IteratorResult<Entry, unknown>
  try {
    first = await entries.next()
  } catch (error) {
    // If it doesn't even begin like an archive, it is none; a real read error is passed on.
    throw error instanceof ArchiveError ? notAnArchive() : error
  }
  if (first.done === true || first.value.header.name !== manifestName) throw notAnArchive()
  const json = await jsonOf(first.value)
  const any = z.safeParse(AnyManifest, json)
  if (!any.success) throw notAnArchive()
  if (any.data.version > formatVersion)
    throw new ArchiveError(
      `The archive has a newer format (${any.data.version}) than this version supports (${formatVersion}). Update the studio first.`,
    )
  const manifest = z.safeParse(Manifest, json)
  if (!manifest.success) throw damaged('its manifest can’t be read')
  return manifest.data
}

/** Our archives contain no links, devices or similar, and no names outside the media folder. */
function checkName({ header }: Entry): void {
  const { name, type } = header
  if (type === 'file' && safePath.test(name)) return
  const shown = JSON.stringify(name.slice(0, 200))
  throw new ArchiveError(
    type === 'file'
      ? `The archive contains ${shown}, a path outside the media folder.`
      : `The archive contains ${shown}, which isn’t a file but a ${type ?? 'different type'}.`,
  )
}

async function rowsPiece(entry: Entry): Promise<Piece> {
  const [, table] = /^tables\/(\w+)\/\d+\.jsonl$/.exec(entry.header.name) ?? []
  if (table === undefined) throw damaged(`it contains ${entry.header.name}, which isn’t part of an archive`)
  const text = await textOf(entry)
  return { kind: 'rows', table, lines: text.split('\n').filter(Boolean) }
}

async function endOf(entry: Entry): Promise<Piece> {
  const end = z.safeParse(End, await jsonOf(entry))
  if (!end.success) throw damaged('its end can’t be read')
  return { kind: 'end', end: end.data }
}

function pieceOf(entry: Entry): Piece | Promise<Piece> {
  const { name, size } = entry.header
  if (name === endName) return endOf(entry)
  if (!name.startsWith(mediaPrefix)) return rowsPiece(entry)
  return { kind: 'file', path: name.slice(mediaPrefix.length), size, body: entry.body }
}

const rank = { rows: 0, file: 1, end: 2 } as const

async function* piecesOf(entries: AsyncGenerator<Entry>): AsyncGenerator<Piece> {
  let last: Piece | undefined
  for await (const entry of entries) {
    checkName(entry)
    const piece = await pieceOf(entry)
    if (last && (last.kind === 'end' || rank[piece.kind] < rank[last.kind]))
      throw damaged(`${entry.header.name} is in the wrong place`)
    // Sorted and unique: two files of one name could not be told apart.
    if (last?.kind === 'file' && piece.kind === 'file' && piece.path <= last.path)
      throw damaged(`${entry.header.name} is in the wrong place`)
    last = piece
    // Yielded only after everything has been read, including the checksum.
    if (piece.kind !== 'end') yield piece
  }
  if (last?.kind !== 'end') throw incomplete()
  yield last
}

/**
 * Opens an archive and reads its manifest.
 * @throws ArchiveError if it is not an archive, of a newer format, or incomplete
 */
export async function readArchive(bytes: AsyncIterable<Uint8Array>): Promise<OpenArchive> {
  const entries = unpackTar(bytes)
  try {
    return {
      manifest: await manifestOf(entries),
      pieces: piecesOf(entries),
      close: async () => {
        await entries.return(undefined)
      },
    }
  } catch (error) {
    await entries.return(undefined)
    throw error
  }
}

/** Reads a whole archive and returns its description, to verify that what was written is complete. */
export async function checkArchive(
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ manifest: Manifest; end: End }> {
  const { manifest, pieces } = await readArchive(bytes)
  for await (const piece of pieces) {
    if (piece.kind === 'end') return { manifest, end: piece.end }
    if (piece.kind === 'rows') continue
    for await (const _ of piece.body);
  }
  throw incomplete()
}
