import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Transaction } from '../../db/database'
import { columnsOf, rowsOf } from './schema-versions'

/** Bytes of rows in memory at once, and roughly the size of one file in the archive. */
export const batchBytes = 2 ** 20
const maxRows = 1000

const Line = z.object({ line: z.string() })

/**
 * Columns that are replaced in archives, with their replacements: secrets of sign-ins, which are sealed under this
 * studio's key.
 */
const replacedColumns: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  grants: { credentials: null, lease_holder: null, lease_until: null },
  social_accounts: { credentials: null },
  webhooks: {
    secret: '',
    old_secret: null,
    enabled: false,
    disabled_reason:
      /*i18n*/ 'Imported from an archive, which contains no secrets. Make a new secret and switch it on.',
  },
}

/** Tables whose rows are not archived: secrets, and what only means something in this studio. */
const skippedTables = new Set([
  'idempotency_keys',
  'ai_providers',
  'platform_apps',
  'connect_attempts',
  'invitations',
  'leases',
  'rate_limits',
  'changes',
  'presence',
  'sign_in_links',
])

/**
 * A table's rows as they are archived: without the key that signs upload URLs (the next studio creates its own),
 * stored answers, and all platform secrets, so that an archive gives access to nobody's account.
 */
function archivedRows(table: string, columns: SQL): SQL {
  const name = sql.identifier(table)
  const replaced = replacedColumns[table]
  const condition = skippedTables.has(table)
    ? sql`where false`
    : table === 'settings'
      ? sql`where key <> 'signing_key'`
      : sql``
  // Older schemas lack some of these columns, so only existing ones are replaced.
  const row = replaced
    ? sql`to_jsonb(t) || (select coalesce(jsonb_object_agg(key, value), '{}'::jsonb)
        from jsonb_each(${JSON.stringify(replaced)}::jsonb) where to_jsonb(t) ? key)`
    : sql`row_to_json(t)`
  return sql`select (${row})::text as line from (select ${columns} from ${name}) t ${condition}`
}

/**
 * Reads rows through a cursor, as many at once as would fit if all were as large as the largest so far: a row of a
 * twin may have 24 MB.
 */
export async function* linesOf(tx: Transaction, query: SQL): AsyncGenerator<string[]> {
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

/** A table's rows as archived, each a line of JSON. Run in a transaction whose time zone is UTC. */
export async function* archivedLines(tx: Transaction, table: string): AsyncGenerator<string[]> {
  yield* linesOf(tx, archivedRows(table, await columnsOf(tx, table)))
}
