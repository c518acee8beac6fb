import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { version as program } from '~/package.json'
import type { Database } from '../../db/database'
import { filePath } from '../../media/media-files'
import type { Clock } from '../../ports/dependencies'
import type { MediaStorage } from '../../ports/media-storage'
import { archivedLines, batchBytes, linesOf } from './archived-rows'
import {
  ArchiveError,
  type End,
  endName,
  formatName,
  formatVersion,
  type Manifest,
  manifestName,
  mediaPrefix,
  rowsName,
} from './format'
import { type SchemaVersion, stateOf, tablesAt } from './schema-versions'
import { type ArchiveEntry, packTar } from './tar'

/** A range of the spool that becomes one file of the archive. */
interface Section {
  readonly name: string
  readonly start: number
  readonly size: number
}

/** A snapshot of the database's rows, kept on disk until sent, because it may exceed memory. */
type Spool = Awaited<ReturnType<typeof openSpool>>

const readBytes = 64 * 1024

/** A temporary file in `folder` that only this user can read and that disappears with this process, however it ends. */
async function openSpool(folder: string) {
  const name = path.join(folder, `archive-${randomUUID()}.spool`)
  const file = await open(name, 'wx+', 0o600)
  // Unlinked at once if the system allows that for an open file; otherwise on close.
  const unlink = (): Promise<void> => rm(name, { force: true }).catch(() => undefined)
  await unlink()
  const sections: Section[] = []
  let end = 0

  return {
    sections: sections as readonly Section[],
    async add(section: string, text: string): Promise<void> {
      const bytes = Buffer.from(text)
      await file.writeFile(bytes)
      sections.push({ name: section, start: end, size: bytes.byteLength })
      end += bytes.byteLength
    },
    async *read({ start, size }: Section): AsyncGenerator<Uint8Array> {
      for (let at = start; at < start + size; ) {
        const buffer = Buffer.alloc(Math.min(readBytes, start + size - at))
        const { bytesRead } = await file.read(buffer, 0, buffer.length, at)
        if (bytesRead === 0) throw new Error('The spool file is incomplete.')
        at += bytesRead
        yield buffer.subarray(0, bytesRead)
      }
    },
    async close(): Promise<void> {
      await file.close()
      await unlink()
    },
  }
}

/** Name of the sections that are not files of the archive but list media paths. */
const pathsName = 'paths'

/** Collects lines into sections of about `batchBytes`. Returns the number of lines. */
async function spoolLines(
  lines: AsyncIterable<string[]>,
  add: (text: string, number: number) => Promise<void>,
): Promise<number> {
  let rows = 0
  let text = ''
  let number = 0
  for await (const batch of lines) {
    rows += batch.length
    text += `${batch.join('\n')}\n`
    if (text.length < batchBytes) continue
    await add(text, (number += 1))
    text = ''
  }
  if (text !== '') await add(text, number + 1)
  return rows
}

/** What was read: the schema version and the number of rows by table. */
interface Dump {
  readonly version: SchemaVersion
  readonly rows: Readonly<Record<string, number>>
  /** Number of media rows with a file in the storage. */
  readonly files: number
}

const holdsPaths = ({ name }: { name: string }): boolean => name === pathsName

/**
 * Writes every row to the spool, as of one moment, in Postgres's own JSON. The transaction ends with this, because
 * the embedded database does nothing else meanwhile, and media files take their time.
 * @throws ArchiveError if the database contains no studio
 */
async function dumpRows(db: Database, spool: Spool): Promise<Dump> {
  return db.transaction(
    async (tx) => {
      await tx.execute(sql`set local timezone to 'UTC'`)
      const version = await stateOf(tx)
      if (!version) throw new ArchiveError('Nothing to export: the database is empty.')
      const rows: Record<string, number> = {}
      for (const table of await tablesAt(version)) {
        rows[table] = await spoolLines(archivedLines(tx, table), (text, number) =>
          spool.add(rowsName(table, number), text),
        )
      }
      if (rows.workspaces === 0) throw new ArchiveError('Nothing to export: the studio has no workspace yet.')
      // As JSON, because older schemas lack the column. A twin's files are stored elsewhere.
      const paths = sql`
        select path as line from media where to_jsonb(media)->>'elsewhere' is null order by path collate "C"`
      const files = await spoolLines(linesOf(tx, paths), (text) => spool.add(pathsName, text))
      return { version, rows, files }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

export interface ArchiveSource {
  readonly db: Database
  readonly storage: MediaStorage
  readonly clock: Clock
  /** Folder for the temporary file with the rows. */
  readonly folder: string
}

function jsonEntry(name: string, value: Manifest | End): ArchiveEntry {
  const bytes = Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`)
  return { name, size: bytes.byteLength, body: Readable.from([bytes]) }
}

async function pathsIn(spool: Spool, section: Section): Promise<string[]> {
  return (await text(spool.read(section))).split('\n').filter(Boolean)
}

async function* mediaEntries(spool: Spool, storage: MediaStorage): AsyncGenerator<ArchiveEntry, End> {
  const missing: string[] = []
  let files = 0
  let bytes = 0
  for (const section of spool.sections.filter(holdsPaths)) {
    for (const path of await pathsIn(spool, section)) {
      const size = await storage.size(filePath(path))
      const body = size === undefined ? undefined : await storage.read(filePath(path))
      // Somebody removed it from the storage. A backup of the rest is better than none.
      if (size === undefined || !body) {
        missing.push(path)
        continue
      }
      files += 1
      bytes += size
      yield { name: `${mediaPrefix}${path}`, size, body }
    }
  }
  return { files, bytes, missing }
}

async function* entriesOf(
  { storage }: ArchiveSource,
  spool: Spool,
  { version, rows, files }: Dump,
  madeAt: Date,
): AsyncGenerator<ArchiveEntry> {
  try {
    const head = { format: formatName, version: formatVersion, schema: version.tag, program } as const
    yield jsonEntry(manifestName, { ...head, madeAt: madeAt.toISOString(), rows: { ...rows }, files })
    for (const section of spool.sections) {
      if (holdsPaths(section)) continue
      yield { name: section.name, size: section.size, body: spool.read(section) }
    }
    yield jsonEntry(endName, yield* mediaEntries(spool, storage))
  } finally {
    await spool.close()
  }
}

/**
 * The whole studio as a gzipped tar: every row as of now, and the media files, which never change once a row refers
 * to them. Resolves when the rows have been read; the stream must be read to its end or destroyed.
 * @throws ArchiveError if there is nothing to export
 */
export async function makeArchive(source: ArchiveSource): Promise<Readable> {
  const madeAt = new Date(source.clock())
  const spool = await openSpool(source.folder)
  try {
    const dumped = await dumpRows(source.db, spool)
    return packTar(entriesOf(source, spool, dumped, madeAt), madeAt)
  } catch (error) {
    await spool.close()
    throw error
  }
}
