import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../db/database'
import { openPglite } from '../../db/pglite'
import { filePath } from '../../media/media-files'
import type { MediaStorage } from '../../ports/media-storage'
import { diskStorage } from '../disk-storage'
import { onDiskOf } from './archive-file'
import { archivedLines } from './archived-rows'
import { ArchiveError, type End, type Manifest } from './format'
import { readArchive } from './read-archive'
import { restore } from './restore'

type Bytes = AsyncIterable<Uint8Array>

async function digestOf(bytes: Bytes): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of bytes) hash.update(chunk)
  return hash.digest('hex')
}

const lineDigest = (line: string): string => createHash('sha256').update(line).digest('base64')

/** A multiset of rows by digest, because rows are returned in no particular order. */
class Rows {
  readonly #counts = new Map<string, number>()

  add(line: string, by: 1 | -1): void {
    const digest = lineDigest(line)
    const count = (this.#counts.get(digest) ?? 0) + by
    if (count === 0) this.#counts.delete(digest)
    else this.#counts.set(digest, count)
  }

  /** The number of distinct rows that only one side has. */
  get differing(): number {
    return this.#counts.size
  }
}

const differs = (what: string) =>
  new ArchiveError(`The restored studio isn’t the one of the archive: ${what}.`)

/**
 * Compares the archive's rows and files, read a second time, with the imported ones. Returns the number of rows.
 * @throws ArchiveError if they differ
 */
export async function compare(tx: Transaction, bytes: Bytes, storage: MediaStorage): Promise<number> {
  await tx.execute(sql`set local timezone to 'UTC'`)
  const tables = new Map<string, Rows>()
  let count = 0
  const archive = await readArchive(bytes)
  try {
    for await (const piece of archive.pieces) {
      if (piece.kind === 'rows') {
        const rows = tables.get(piece.table) ?? new Rows()
        tables.set(piece.table, rows)
        for (const line of piece.lines) rows.add(line, 1)
        count += piece.lines.length
      }
      if (piece.kind === 'file') {
        const stored = await storage.read(filePath(piece.path))
        if (!stored || (await digestOf(stored)) !== (await digestOf(piece.body)))
          throw differs(`the file ${piece.path} has other content`)
      }
    }
  } finally {
    await archive.close()
  }
  for (const table of Object.keys(archive.manifest.rows)) {
    const rows = tables.get(table) ?? new Rows()
    for await (const lines of archivedLines(tx, table)) for (const line of lines) rows.add(line, -1)
    if (rows.differing > 0) throw differs(`rows of its table ${table} differ`)
  }
  return count
}

export interface Verified {
  readonly manifest: Manifest
  readonly end: End
  /** Number of identical rows. */
  readonly rows: number
}

/**
 * Restores an archive into a temporary folder inside `folder`, on the embedded database, and compares every row and
 * file with the archive. Leaves nothing behind.
 * @param open opens the archive's bytes; reads `file` by default
 * @throws ArchiveError
 */
export function verifyArchive(
  file: string,
  folder: string,
  open: () => Bytes = () => createReadStream(file),
): Promise<Verified> {
  return onDiskOf(folder, () => verifyIn(folder, open))
}

async function verifyIn(folder: string, open: () => Bytes): Promise<Verified> {
  const scratch = await mkdtemp(path.join(folder, 'studio-verify-'))
  try {
    const storage = diskStorage(path.join(scratch, 'media'))
    const archive = await readArchive(open())
    try {
      const { db, close } = await openPglite({ dataDir: path.join(scratch, 'database'), migrate: false })
      try {
        let rows = 0
        const check = async (tx: Transaction): Promise<void> => {
          rows = await compare(tx, open(), storage)
        }
        const { end } = await restore(archive, { db, storage, clock: Date.now, keepSchedule: true, check })
        return { manifest: archive.manifest, end, rows }
      } finally {
        await close()
      }
    } finally {
      await archive.close()
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}
