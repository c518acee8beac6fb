import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Transaction } from '../../db/database'
import { columnsOf, rowsOf } from './schema-versions'

/** Bytes of rows that are in memory at once, and about those of one file of the archive. */
export const batchBytes = 2 ** 20
const maxRows = 1000

const Line = z.object({ line: z.string() })

/** Columns that are emptied in archives, and what they hold there: the secrets of sign-ins, sealed under this studio's key. */
const emptied: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
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

/** Tables of which no row is in an archive: secrets, and what only the studio that wrote it can answer. */
const leftOut = new Set([
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
 * A table's rows as they are archived. Left out are the key that signs upload addresses, which the next studio makes for
 * itself, the answers kept for repeated calls, and all secrets of platforms: an archive opens nobody's account.
 */
function archivedRows(table: string, columns: SQL): SQL {
  const name = sql.identifier(table)
  const less = emptied[table]
  const which = leftOut.has(table)
    ? sql`where false`
    : table === 'settings'
      ? sql`where key <> 'signing_key'`
      : sql``
  // Older states lack some of these columns: only those that are there are emptied.
  const row = less
    ? sql`to_jsonb(t) || (select coalesce(jsonb_object_agg(key, value), '{}'::jsonb)
        from jsonb_each(${JSON.stringify(less)}::jsonb) where to_jsonb(t) ? key)`
    : sql`row_to_json(t)`
  return sql`select (${row})::text as line from (select ${columns} from ${name}) t ${which}`
}

/** Rows by a cursor, so many at once that the largest seen so far would fit: one of a twin may have 24 MB. */
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

/** A table's rows as an archive holds them, each as one line of JSON. Asked in a transaction whose time zone is UTC. */
export async function* archivedLines(tx: Transaction, table: string): AsyncGenerator<string[]> {
  yield* linesOf(tx, archivedRows(table, await columnsOf(tx, table)))
}
