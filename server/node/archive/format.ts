import * as z from 'zod/mini'

// What stands in an archive (docs/decisions/0029-archives.md): `manifest.json`, then `tables/<table>/<number>.jsonl`, a
// table's rows one a line, tables that others refer to first, then `media/<path>` by path, and `end.json`.

export const formatName = 'social-content-studio archive'
/** Grows when an older program could no longer read what is written. */
export const formatVersion = 1

const count = z.int().check(z.gte(0))

/** By which any format's first entry is known. */
export const AnyManifest = z.looseObject({ format: z.literal(formatName), version: count })

export const Manifest = z.looseObject({
  format: z.literal(formatName),
  version: z.literal(formatVersion),
  /** Name of the migration that the rows are of. */
  schema: z.string(),
  /** Of the program that wrote it. */
  program: z.string(),
  madeAt: z.string(),
  /** Rows of each table. */
  rows: z.record(z.string(), count),
  /** Media rows whose file is kept here. */
  files: count,
})
export type Manifest = z.output<typeof Manifest>

export const End = z.looseObject({
  files: count,
  /** Of those files. */
  bytes: count,
  /** Paths of files that were gone when the archive was made. */
  missing: z.array(z.string()),
})
export type End = z.output<typeof End>

export const manifestName = 'manifest.json'
export const endName = 'end.json'

/** Where the bytes of a media row's file stand. */
export const mediaPrefix = 'media/'

export const rowsName = (table: string, number: number): string =>
  `tables/${table}/${String(number).padStart(6, '0')}.jsonl`

/** A path of the media folder as the server makes them: names that don't begin with a dot, so that none leads out. */
export const safePath = /^[A-Za-z0-9_-][A-Za-z0-9_.-]*(\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*$/

/** An archive can't be made, or not be taken; the message says why in one sentence. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError'
}

export const cutShort = (): ArchiveError => new ArchiveError('The archive is incomplete: its end is missing.')

export const damaged = (what: string): ArchiveError => new ArchiveError(`The archive is damaged: ${what}.`)
