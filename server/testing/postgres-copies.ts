import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { OpenDatabase } from '../db/database'
import { openPostgres } from '../db/postgres'
import { type Ask, empty, shapeOf } from './empty-database'

// Many small databases on the one Postgres started by `postgres-set-up.ts`: each a copy of a migrated template, which
// takes a tenth of the time of migrating, or the emptied one of an earlier test.

/** The database that is copied. Nothing may be connected to it meanwhile. */
export const templateName = 'studio_template'
/** Variable with the address of the server's own database `postgres`, for the test processes. */
export const serverVariable = 'STUDIO_TEST_POSTGRES_URL'

/** Empty databases of this process that are not in use. */
const idle: { readonly url: string; readonly shape: string }[] = []

async function withConnection<T>(url: string, work: (ask: Ask) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(async (statement) => (await client.query<object>(statement)).rows)
  } finally {
    await client.end()
  }
}

async function copyTemplate(server: string): Promise<{ url: string; shape: string }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await withConnection(server, (ask) => ask(`create database ${name} template ${templateName}`))
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, shape: await withConnection(url.href, shapeOf) }
}

/** Waits for connections that are closing, and fails if one was left open. */
async function checkIsAlone(ask: Ask): Promise<void> {
  for (let tries = 0; ; tries++) {
    const others = await ask(
      `select state, query from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
    if (others.length === 0) return
    if (tries === 100) throw new Error(`A test left connections open: ${JSON.stringify(others)}`)
    await pause(50)
  }
}

/** An empty, migrated database, which is emptied for another test when closed. */
export async function openCopyOnPostgres(): Promise<OpenDatabase> {
  const server = process.env[serverVariable]
  if (server === undefined) throw new Error('No Postgres was started for these tests.')
  const { url, shape } = idle.pop() ?? (await copyTemplate(server))
  const opened = await openPostgres(url, { migrate: false })
  return {
    ...opened,
    async close() {
      await opened.close()
      await withConnection(url, async (ask) => {
        await checkIsAlone(ask)
        await empty(ask)
        // If a test changed tables, triggers or settings, the database isn't reused; the server ends with the run.
        if ((await shapeOf(ask)) === shape) idle.push({ url, shape })
      })
    },
  }
}
