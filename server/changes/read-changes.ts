import { lt, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { changeKinds } from '~/contract'
import { maxIds, tokenKind } from '../db/change-triggers'
import type { Database, Queryable } from '../db/database'
import { changes } from '../db/schema'
import type { Dependencies, Note, Notes } from '../ports/dependencies'

/** Milliseconds for which changes are kept. Whoever continues later has to read everything again. */
const retentionMs = 3_600_000

const cursorPattern = /^(\d{13})-(\d{1,18}):(\d{1,18}):((?:\d{1,18}(?:,\d{1,18})*)?)$/

/**
 * The snapshot in a cursor. A cursor stands for everything committed at a moment rather than a position, because
 * transactions don't commit in the order of their numbers and a late one must not be skipped. Undefined if the cursor
 * is malformed, or its changes may already be deleted.
 */
export function snapshotIn(cursor: string, now: number): string | undefined {
  const [, ms, min, max, between = ''] = cursorPattern.exec(cursor) ?? []
  if (ms === undefined || min === undefined || max === undefined) return undefined
  if (Number(ms) < now - retentionMs || BigInt(min) > BigInt(max) || BigInt(min) === 0n) return undefined
  const running = between === '' ? [] : between.split(',').map(BigInt)
  const inOrder = running.every(
    (each, at) => each >= BigInt(min) && each < BigInt(max) && each > (running[at - 1] ?? -1n),
  )
  return inOrder ? `${min}:${max}:${between}` : undefined
}

const lastTransaction = (cursor: string): bigint => BigInt(cursorPattern.exec(cursor)?.[3] ?? 0)

/** True if `cursor` is of another database that was ahead of `now`'s, such as the one an archive was imported from. */
export const isOfAnother = (cursor: string, now: string): boolean =>
  lastTransaction(cursor) > lastTransaction(now)

const Row = z.object({
  cursor: z.string(),
  workspaceId: z.nullable(z.string()),
  kind: z.nullable(z.enum([...changeKinds, tokenKind])),
  many: z.nullable(z.boolean()),
  ids: z.nullable(z.array(z.nullable(z.string()))),
})

const cursorNow = sql`(floor(extract(epoch from clock_timestamp()) * 1000))::bigint || '-' || pg_current_snapshot()`

/** The cursor for everything committed from now on. */
export async function cursorOf(q: Queryable): Promise<string> {
  const [row] = await q.select({ cursor: sql<string>`${cursorNow}` }).from(sql`(select 1) as one`)
  if (!row) throw new Error('The database returned no snapshot.')
  return row.cursor
}

/** Starting point: what was not yet committed at a snapshot, or what was noted in the last seconds. */
type Since = { readonly snapshot: string } | { readonly seconds: number }

const isSince = (since: Since) =>
  'snapshot' in since
    ? sql`${changes.transaction} >= pg_snapshot_xmin(${since.snapshot}::pg_snapshot)
        and not pg_visible_in_snapshot(${changes.transaction}, ${since.snapshot}::pg_snapshot)`
    : sql`${changes.at} > clock_timestamp() - make_interval(secs => ${since.seconds})`

/** Changes committed since, grouped by workspace and kind; optionally only of some workspaces. */
export async function readNotes(
  db: Database,
  since: Since,
  workspaceIds?: readonly string[],
): Promise<Notes> {
  const among = workspaceIds
    ? sql`and ${changes.workspaceId} = any(${sql.param([...workspaceIds])}::text[])`
    : sql``
  // Cursor and notes in one statement, so that they are of one moment.
  const rows = await db
    .select({
      cursor: sql`${cursorNow}`,
      workspaceId: sql`found.workspace_id`,
      kind: sql`found.kind`,
      many: sql`found.many`,
      ids: sql`found.ids`,
    })
    .from(sql`(select 1) as one`)
    .leftJoin(
      sql`lateral (
        select workspace_id, kind, max(id) as last, bool_or(ids is null) as many, array_agg(distinct record) as ids
        from ${changes} left join lateral unnest(ids) as records(record) on true
        where ${isSince(since)} ${among}
        group by workspace_id, kind
      ) as found`,
      sql`true`,
    )
    .orderBy(sql`found.last`)
  const read = rows.map((row) => Row.parse(row))
  const [first] = read
  if (!first) throw new Error('The database returned no snapshot.')
  return {
    cursor: first.cursor,
    notes: read.flatMap(({ workspaceId, kind, many, ids }): Note[] => {
      if (workspaceId === null || kind === null) return []
      const named = (ids ?? []).filter((id) => id !== null)
      const fits = many === false && named.length > 0 && named.length <= maxIds
      return [{ workspaceId, kind, ids: fits ? named : undefined }]
    }),
  }
}

/** Deletes changes older than any valid cursor. */
export async function sweepChanges({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Promise<void> {
  // Twice as long as cursors are accepted, as the database's clock may differ from ours.
  await db.delete(changes).where(lt(changes.at, new Date(clock() - 2 * retentionMs)))
}
