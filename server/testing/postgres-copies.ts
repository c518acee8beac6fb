import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { OpenDatabase } from '../db/database'
import { openPostgres } from '../db/postgres'
import { type Ask, empty, shapeOf } from './empty-database'

// Many small databases on the one Postgres that `postgres-set-up.ts` has started: each a copy of a migrated one, which
// takes a tenth of what the migrations take, or one that another test has left and that was emptied.

/** The database that is copied. Nobody may be connected to it meanwhile. */
export const templateName = 'studio_template'
/** Names the address of the server's own database `postgres`, for the processes of the tests. */
export const serverVariable = 'STUDIO_TEST_POSTGRES_URL'

/** Databases of this process that no test uses now, with no row in them. */
const idle: { readonly url: string; readonly shape: string }[] = []

async function connected<T>(url: string, work: (ask: Ask) => Promise<T>): Promise<T> {
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
  await connected(server, (ask) => ask(`create database ${name} template ${templateName}`))
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, shape: await connected(url.href, shapeOf) }
}

/** Waits for connections that are just ending, and fails where one was left open. */
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

/** A migrated database without rows, which is emptied for another test when it is closed. */
export async function openCopyOnPostgres(): Promise<OpenDatabase> {
  const server = process.env[serverVariable]
  if (server === undefined) throw new Error('No Postgres was started for these tests.')
  const { url, shape } = idle.pop() ?? (await copyTemplate(server))
  const opened = await openPostgres(url, { migrate: false })
  return {
    ...opened,
    async close() {
      await opened.close()
      await connected(url, async (ask) => {
        await checkIsAlone(ask)
        await empty(ask)
        // One whose tables, triggers or settings a test has changed is left as it is; the server ends with the run.
        if ((await shapeOf(ask)) === shape) idle.push({ url, shape })
      })
    },
  }
}
