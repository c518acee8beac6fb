import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { OpenDatabase } from '../db/database'
import { openPostgres } from '../db/postgres'

// Many small databases on the one Postgres that `postgres-set-up.ts` has started: each a copy of a migrated one, which
// takes a tenth of what the migrations take.

/** The database that is copied. Nobody may be connected to it meanwhile. */
export const templateName = 'studio_template'
/** Names the address of the server's own database `postgres`, for the processes of the tests. */
export const serverVariable = 'STUDIO_TEST_POSTGRES_URL'

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A migrated database of its own, which goes when it is closed. */
export async function openCopyOnPostgres(): Promise<OpenDatabase> {
  const server = process.env[serverVariable]
  if (server === undefined) throw new Error('No Postgres was started for these tests.')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name} template ${templateName}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const opened = await openPostgres(url.href, { migrate: false })
  return {
    ...opened,
    async close() {
      await opened.close()
      // Waits for connections that are just ending, and fails where one was left open.
      await onServer(server, `drop database ${name}`)
    },
  }
}
