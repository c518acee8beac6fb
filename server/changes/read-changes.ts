import { lt, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { changeKinds } from '~/contract'
import { maxIds, tokenKind } from '../db/change-triggers'
import type { Database, Queryable } from '../db/database'
import { changes } from '../db/schema'
import type { Note, Notes } from '../ports/change-hub'
import type { Dependencies } from '../ports/dependencies'

/** Milliseconds that changes are kept: who goes on after a longer time reads everything again. */
export const retentionMs = 3_600_000

const shape = /^(\d{13})-(\d{1,18}):(\d{1,18}):((?:\d{1,18}(?:,\d{1,18})*)?)$/

/**
 * The snapshot in a cursor. A cursor says what was committed at its moment, and not how far one has read: transactions
 * don’t end in the order of their numbers, and one that is late must not be passed over. Undefined for a text that is
 * none, or whose changes may be forgotten.
 */
export function snapshotIn(cursor: string, now: number): string | undefined {
  const [, ms, min, max, between = ''] = shape.exec(cursor) ?? []
  if (ms === undefined || min === undefined || max === undefined) return undefined
  if (Number(ms) < now - retentionMs || BigInt(min) > BigInt(max) || BigInt(min) === 0n) return undefined
  const running = between === '' ? [] : between.split(',').map(BigInt)
  const inOrder = running.every(
    (each, at) => each >= BigInt(min) && each < BigInt(max) && each > (running[at - 1] ?? -1n),
  )
  return inOrder ? `${min}:${max}:${between}` : undefined
}

const Row = z.object({
  cursor: z.string(),
  workspaceId: z.nullable(z.string()),
  kind: z.nullable(z.enum([...changeKinds, tokenKind])),
  many: z.nullable(z.boolean()),
  ids: z.nullable(z.array(z.nullable(z.string()))),
})

const cursorNow = sql`(floor(extract(epoch from clock_timestamp()) * 1000))::bigint || '-' || pg_current_snapshot()`

/** Where one begins who wants to hear of what is committed from now on. */
export async function cursorOf(q: Queryable): Promise<string> {
  const [row] = await q.select({ cursor: sql<string>`${cursorNow}` }).from(sql`(select 1) as one`)
  if (!row) throw new Error('The database returned no snapshot.')
  return row.cursor
}

/** From where changes are read: what was not committed at a snapshot, or what was noted in the last seconds. */
type Since = { readonly snapshot: string } | { readonly seconds: number }

const isSince = (since: Since) =>
  'snapshot' in since
    ? sql`${changes.transaction} >= pg_snapshot_xmin(${since.snapshot}::pg_snapshot)
        and not pg_visible_in_snapshot(${changes.transaction}, ${since.snapshot}::pg_snapshot)`
    : sql`${changes.at} > clock_timestamp() - make_interval(secs => ${since.seconds})`

/** What was committed since, of each workspace and kind once; in some workspaces alone where they are given. */
export async function readNotes(
  db: Database,
  since: Since,
  workspaceIds?: readonly string[],
): Promise<Notes> {
  const among = workspaceIds
    ? sql`and ${changes.workspaceId} = any(${sql.param([...workspaceIds])}::text[])`
    : sql``
  // The cursor and the notes in one statement, and so of one moment.
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

/** Forgets what nobody goes on from any more. */
export async function sweepChanges({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Promise<void> {
  // A little longer than cursors are taken, by the database's clock and by ours.
  await db.delete(changes).where(lt(changes.at, new Date(clock() - 2 * retentionMs)))
}
