import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import * as z from 'zod/mini'
import type { OpenDatabase } from '../db/database'
import { migrationsFolder } from '../db/migrations-folder'
import { openPglite } from '../db/pglite'
import * as schema from '../db/schema'
import { type Ask, empty, shapeOf } from './empty-database'
import { openCopyOnPostgres } from './postgres-copies'

const cache = path.resolve('node_modules/.cache/studio-test')

async function templateFile(): Promise<string> {
  const hash = createHash('sha256')
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort()
  for (const name of names) hash.update(name).update(await readFile(path.join(migrationsFolder, name)))
  hash.update(await readFile(path.resolve('node_modules/@electric-sql/pglite/package.json')))
  return path.join(cache, `${hash.digest('hex').slice(0, 16)}.tar`)
}

async function makeTemplate(file: string): Promise<Blob> {
  const made = await openPglite()
  const dump = await made.dump()
  await made.close()
  await mkdir(cache, { recursive: true })
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, new Uint8Array(await dump.arrayBuffer()))
  await rename(draft, file)
  return dump
}

let template: Promise<Blob> | undefined

async function loadTemplate(): Promise<Blob> {
  const file = await templateFile()
  try {
    return new Blob([await readFile(file)])
  } catch {
    return makeTemplate(file)
  }
}

/** A real PGlite in memory, migrated, from a dump: a cold start costs three times as much. */
export async function openTestPglite(): ReturnType<typeof openPglite> {
  template ??= loadTemplate()
  return openPglite({ template: await template })
}

/** Makes an empty, migrated PGlite in a folder, for what opens it there: `initdb` takes three times as long. */
export async function makeTestPglite(dataDir: string): Promise<void> {
  template ??= loadTemplate()
  await (await openPglite({ dataDir, template: await template })).close()
}

/** A PGlite that is used by one test after another, empty each time. */
interface Reused {
  readonly client: PGlite
  readonly shape: string
  /** Initial length of its write-ahead log, in bytes. */
  readonly log: number
}
/** Those not in use. A test that opens several leaves no more than the next is likely to need. */
const idle: Reused[] = []
const maxIdle = 2
/** Maximum growth of its log, which a PGlite in memory never shortens. */
const maxLogBytes = 64 * 1024 * 1024

const askOf =
  (client: PGlite): Ask =>
  async (statement) =>
    (await client.query(statement)).rows

async function logLength(ask: Ask): Promise<number> {
  const rows = await ask("select (pg_current_wal_lsn() - '0/0')::float8 as bytes")
  return z.array(z.object({ bytes: z.number() })).parse(rows)[0]?.bytes ?? 0
}

async function newReused(): Promise<Reused> {
  const { client } = await openTestPglite()
  const ask = askOf(client)
  return { client, shape: await shapeOf(ask), log: await logLength(ask) }
}

/** A view of the database for one test; all use after its end fails. */
function leased(client: PGlite): { lease: PGlite; end: () => void } {
  let isOver = false
  const check = () => {
    if (isOver) throw new Error('The test that used this database has closed it.')
  }
  const lease = new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      return async (...given: unknown[]) => {
        check()
        return Reflect.apply(value, target, given) as unknown
      }
    },
  })
  return { lease, end: () => (isOver = true) }
}

/** An empty, migrated PGlite. Reuses the one of an earlier test if possible, which takes a tenth of the time. */
async function openReused(): Promise<OpenDatabase> {
  const reused = idle.pop() ?? (await newReused())
  const { lease, end } = leased(reused.client)
  return {
    db: drizzle(lease, { schema }),
    async close() {
      end()
      const ask = askOf(reused.client)
      await empty(ask)
      // If a test changed tables, triggers or statistics, the database isn't reused.
      const isSame = (await shapeOf(ask)) === reused.shape
      const isShort = (await logLength(ask)) < reused.log + maxLogBytes
      if (isSame && isShort && idle.length < maxIdle) idle.push(reused)
      else await reused.client.close()
    },
  }
}

/**
 * Closes the databases that wait for their next test. For tests that change the process's clock: a timer of Postgres that
 * elapses meanwhile would be set again by that clock.
 */
export async function closeIdleDatabases(): Promise<void> {
  await Promise.all(idle.splice(0).map(({ client }) => client.close()))
}

/**
 * An empty, migrated database for a test: a PGlite in memory, or a real Postgres in the project `postgres`
 * (`vitest.config.ts`).
 */
export async function openTestDatabase(): Promise<OpenDatabase> {
  return process.env.STUDIO_TEST_DATABASE === 'postgres' ? openCopyOnPostgres() : openReused()
}
