import type { Readable } from 'node:stream'
import { version as program } from '~/package.json'
import type { Database } from '../../db/database'
import type { Clock } from '../../ports/dependencies'
import { filePath } from '../../media/paths'
import type { MediaStorage } from '../../ports/media-storage'
import { type Dumped, dumpRows, holdsPaths, openSpool, type Section, type Spool } from './dump'
import {
  type End,
  endName,
  formatName,
  formatVersion,
  type Manifest,
  manifestName,
  mediaPrefix,
} from './format'
import { type ArchiveEntry, packed } from './tar'

export interface ArchiveSource {
  readonly db: Database
  readonly storage: MediaStorage
  readonly clock: Clock
  /** Where the rows wait until they are sent. */
  readonly folder: string
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes)
}

function jsonEntry(name: string, value: Manifest | End): ArchiveEntry {
  const bytes = Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`)
  return { name, size: bytes.byteLength, body: once(bytes) }
}

async function pathsIn(spool: Spool, section: Section): Promise<string[]> {
  const chunks: Uint8Array[] = []
  for await (const chunk of spool.read(section)) chunks.push(chunk)
  return Buffer.concat(chunks).toString().split('\n').filter(Boolean)
}

async function* mediaEntries(spool: Spool, storage: MediaStorage): AsyncGenerator<ArchiveEntry, End> {
  const missing: string[] = []
  let files = 0
  let bytes = 0
  for (const section of spool.sections.filter(holdsPaths)) {
    for (const path of await pathsIn(spool, section)) {
      const size = await storage.size(filePath(path))
      const body = size === undefined ? undefined : await storage.read(filePath(path))
      // Somebody removed it from the storage. A backup of all the rest is worth more than none.
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
  { version, rows, files }: Dumped,
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
 * The whole studio as a gzipped tar: every row as of now, and the media files, which never change once there is a row
 * for them. Resolves when the rows are read; to be read to its end, or destroyed.
 * @throws ArchiveError when there is nothing to export
 */
export async function makeArchive(source: ArchiveSource): Promise<Readable> {
  const madeAt = new Date(source.clock())
  const spool = await openSpool(source.folder)
  try {
    const dumped = await dumpRows(source.db, spool)
    return packed(entriesOf(source, spool, dumped, madeAt), madeAt)
  } catch (error) {
    await spool.close()
    throw error
  }
}
