import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { OpenDatabase } from '../db/database'
import { migrationsFolder } from '../db/migrations-folder'
import { openPglite } from '../db/pglite'
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

/** A real PGlite in memory, migrated; from a dump, as a cold start costs three times as much. */
export async function openTestPglite(): ReturnType<typeof openPglite> {
  template ??= loadTemplate()
  return openPglite({ template: await template })
}

/**
 * A migrated database of the test's own: a PGlite in memory, or one on a real Postgres in the project of tests that is
 * called so (`vitest.config.ts`).
 */
export async function openTestDatabase(): Promise<OpenDatabase> {
  return process.env.STUDIO_TEST_DATABASE === 'postgres' ? openCopyOnPostgres() : openTestPglite()
}
