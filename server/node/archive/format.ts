import * as z from 'zod/mini'
import { CliError } from '../cli-error'

// Layout of an archive (docs/decisions/0029-archives.md): `manifest.json`, then `tables/<table>/<number>.jsonl` with
// a row per line and referenced tables first, then `media/<path>` sorted by path, and `end.json`.

export const formatName = 'social-content-studio archive'
/** Incremented when older versions could no longer read what is written. */
export const formatVersion = 1

const count = z.int().check(z.gte(0))

/** Identifies the first entry of any format version. */
export const AnyManifest = z.looseObject({ format: z.literal(formatName), version: count })

export const Manifest = z.looseObject({
  format: z.literal(formatName),
  version: z.literal(formatVersion),
  /** Name of the migration that defines the rows' schema. */
  schema: z.string(),
  /** Version of the studio that wrote it. */
  program: z.string(),
  madeAt: z.string(),
  /** Number of rows by table. */
  rows: z.record(z.string(), count),
  /** Number of media rows whose file is in this studio's storage. */
  files: count,
})
export type Manifest = z.output<typeof Manifest>

export const End = z.looseObject({
  files: count,
  /** Total size of those files. */
  bytes: count,
  /** Paths of files that were missing when the archive was made. */
  missing: z.array(z.string()),
})
export type End = z.output<typeof End>

export const manifestName = 'manifest.json'
export const endName = 'end.json'

export const mediaPrefix = 'media/'

export const rowsName = (table: string, number: number): string =>
  `tables/${table}/${String(number).padStart(6, '0')}.jsonl`

/** A media path as the server makes them: no name begins with a dot, so none can leave the folder. */
export const safePath = /^[A-Za-z0-9_-][A-Za-z0-9_.-]*(\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*$/

/** An archive can't be made or read; the message says why in one sentence. */
export class ArchiveError extends CliError {
  override readonly name = 'ArchiveError'
}

export const incomplete = (): ArchiveError =>
  new ArchiveError('The archive is incomplete: its end is missing.')

export const damaged = (what: string): ArchiveError => new ArchiveError(`The archive is damaged: ${what}.`)
