import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database, Transaction } from '../../db/database'
import { ArchiveError, rowsName } from './format'
import { rowsOf, type SchemaVersion, stateOf, tablesAt } from './schema-versions'
import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import path from 'node:path'

/** A stretch of the spool: one file of the archive to be. */
export interface Section {
  readonly name: string
  readonly start: number
  readonly size: number
}

/** What was read of the database in one moment, until it is sent: on disk, as it may be more than memory holds. */
export type Spool = Awaited<ReturnType<typeof openSpool>>

const readBytes = 64 * 1024

/** A file in `folder` that only this user can read, and that is gone with this process however it ends. */
export async function openSpool(folder: string) {
  const name = path.join(folder, `archive-${randomUUID()}.spool`)
  const file = await open(name, 'wx+', 0o600)
  // Its name goes at once where the system allows that for an open file; else when it is closed.
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

/** Bytes of rows that are in memory at once, and about those of one file of the archive. */
const batchBytes = 2 ** 20
const maxRows = 1000

/** Section of the spool that does not go into the archive as a file. */
const pathsName = 'paths'

const Line = z.object({ line: z.string() })

/**
 * What is in no archive: the key that signs upload addresses, which the next studio makes for itself, and the answers
 * kept for repeated calls, which go to the studio that gave them.
 */
function leftOut(table: string) {
  if (table === 'idempotency_keys') return sql`where false`
  return table === 'settings' ? sql`where key <> 'signing_key'` : sql``
}

/** Rows by a cursor, so many at once that the largest seen so far would fit: one of a twin may have 24 MB. */
async function* linesOf(tx: Transaction, query: ReturnType<typeof sql>): AsyncGenerator<string[]> {
  await tx.execute(sql`declare archived no scroll cursor for ${query}`)
  let count = 1
  let largest = 1
  for (;;) {
    const rows = await rowsOf(tx, sql.raw(`fetch ${count} from archived`), Line)
    if (rows.length === 0) break
    const lines = rows.map(({ line }) => line)
    yield lines
    largest = Math.max(largest, ...lines.map(({ length }) => length))
    count = Math.max(1, Math.min(maxRows, count * 2, Math.floor(batchBytes / largest)))
  }
  await tx.execute(sql`close archived`)
}

/** Gathers lines into sections of about `batchBytes`. Returns how many lines there were. */
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

/** What was read: the state of the schema, and how many rows of each table. */
export interface Dumped {
  readonly version: SchemaVersion
  readonly rows: Readonly<Record<string, number>>
  /** How many media rows have a file in the storage. */
  readonly files: number
}

/** Whether a section of the spool holds paths of media files, and not rows. */
export const holdsPaths = ({ name }: { name: string }): boolean => name === pathsName

/**
 * Writes every row to the spool, all as of one moment, each as Postgres itself gives it as JSON. The transaction ends
 * with this: the embedded database does nothing else meanwhile, and files take their time.
 * @throws ArchiveError when there is no studio in the database
 */
export async function dumpRows(db: Database, spool: Spool): Promise<Dumped> {
  return db.transaction(
    async (tx) => {
      await tx.execute(sql`set local timezone to 'UTC'`)
      const version = await stateOf(tx)
      if (!version) throw new ArchiveError('Nothing to export: the database is empty.')
      const rows: Record<string, number> = {}
      for (const table of await tablesAt(version)) {
        const query = sql`select row_to_json(t)::text as line from ${sql.identifier(table)} t ${leftOut(table)}`
        rows[table] = await spoolLines(linesOf(tx, query), (text, number) =>
          spool.add(rowsName(table, number), text),
        )
      }
      if (rows.workspaces === 0) throw new ArchiveError('Nothing to export: the studio has no workspace yet.')
      // As JSON, because older states have no such column. A twin's files lie elsewhere.
      const paths = sql`
        select path as line from media where to_jsonb(media)->>'elsewhere' is null order by path collate "C"`
      const files = await spoolLines(linesOf(tx, paths), (text) => spool.add(pathsName, text))
      return { version, rows, files }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
