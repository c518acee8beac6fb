import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '../db/database'
import { makeArchive } from '../node/archive/make-archive'
import { readArchive } from '../node/archive/read-archive'
import { restore, type Target } from '../node/archive/restore'
import { rowsOf, schemaVersions, stateOf, tablesAt } from '../node/archive/schema-versions'
import { packTar, unpackTar } from '../node/archive/tar'
import { webStream } from '../node/streams'
import { createSample } from '../sample/create-sample'
import { readSampleFile } from '../sample/node-sample-files'
import { openTestDatabase } from './database'
import { memoryStorage } from './memory-storage'
import { createTestStudio, type TestStudio } from './studio'

/** A studio with the sample whose host makes archives. */
export async function studioWithArchives(folder: string): Promise<TestStudio> {
  const studio: TestStudio = await createTestStudio({
    deps: {
      archive: async () => webStream(await makeArchive({ ...studio.deps, folder })),
    },
  })
  const { owner, creditAccountId, deps } = studio
  await createSample(deps, { principalId: owner.id, creditAccountId, readFile: readSampleFile })
  return studio
}

export const bytesOf = async (stream: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Splits bytes into chunks that align with no boundary. */
export async function* streamOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 10_007)
    yield await Promise.resolve(bytes.subarray(at, at + 10_007))
}

export interface TarEntry {
  readonly name: string
  readonly bytes?: Uint8Array
  readonly type?: string
}

/** The entries of an archive with their bytes. */
export async function entriesIn(archive: Uint8Array): Promise<TarEntry[]> {
  const entries: TarEntry[] = []
  for await (const { header, body } of unpackTar(streamOf(archive)))
    entries.push({ name: header.name, bytes: await bytesOf(body) })
  return entries
}

/** An archive of arbitrary entries. */
export async function archiveOf(entries: readonly TarEntry[]): Promise<Buffer> {
  async function* all() {
    for (const { name, bytes = new Uint8Array(), type } of entries) {
      const body = streamOf(bytes)
      yield await Promise.resolve({ name, size: bytes.length, body, ...(type !== undefined && { type }) })
    }
  }
  return bytesOf(packTar(all(), new Date(0)))
}

/** Every row of every table as text, sorted, without the signing key and changes, which differ in each studio. */
export async function rowsIn(db: Database): Promise<Record<string, string[]>> {
  const newest = (await schemaVersions()).at(-1)
  const rows: Record<string, string[]> = {}
  for (const table of newest ? await tablesAt(newest) : []) {
    if (table === 'changes') continue
    const all = sql`select row_to_json(t)::text as line from ${sql.identifier(table)} t order by 1`
    rows[table] = (await rowsOf(db, all, z.object({ line: z.string() })))
      .map(({ line }) => line)
      .filter((line) => !line.includes('"signing_key"'))
  }
  return rows
}

/**
 * A studio to import archives into. Shared by many tests, because opening a database takes longer than everything
 * else.
 */
export async function openTarget() {
  const { db, close } = await openTestDatabase()
  const storage = memoryStorage()
  return {
    db,
    storage,
    close,
    /** Removes all rows and files. */
    async reset() {
      const state = await stateOf(db)
      const names = (state ? await tablesAt(state) : []).map((table) => sql.identifier(table))
      await db.execute(sql`truncate ${sql.join(names, sql`, `)}`)
      for (const name of storage.files.keys()) await storage.remove(name)
    },
    take: async (archive: Uint8Array, target: Partial<Target> = {}) => {
      const open = await readArchive(streamOf(archive))
      try {
        return await restore(open, { db, storage, clock: Date.now, keepSchedule: false, ...target })
      } finally {
        await open.close()
      }
    },
  }
}
