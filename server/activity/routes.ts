import { eq, lt, or, sql } from 'drizzle-orm'
import { type ActivityKind, activityKinds, listActivity, ownersActivity, studioActor } from '~/contract'
import { roleOf } from '../auth/principals'
import type { Database } from '../db/database'
import { activity } from '../db/schema'
import { withoutNulls } from '../http/envelope'
import { type Call, implement } from '../http/implement'
import { isAmong, window } from '../lists/find'
import { listRecords } from '../lists/list-records'
import type { Dependencies } from '../ports/dependencies'

/** Milliseconds for which entries are kept. */
const retentionMs = 365 * 24 * 3_600_000

type Row = typeof activity.$inferSelect

function activityRecord(row: Row) {
  return withoutNulls({
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    actor: withoutNulls({ id: row.actorId, name: row.actorName, token: row.tokenName, via: row.via }),
    kind: row.kind,
    recordId: row.recordId,
    was: row.was,
    recordName: row.recordName,
    action: row.action,
    fields: row.fields,
    detail: row.detail,
  })
}

/** The kinds that the caller may read, out of the requested ones. */
async function readableKinds({ caller, params, query }: Call<typeof listActivity>, db: Database) {
  const role = await roleOf(db, params.workspaceId, caller.principal.id)
  const requested: readonly ActivityKind[] = query.kinds ?? activityKinds
  return role === 'owner' ? requested : requested.filter((kind) => !ownersActivity.includes(kind))
}

const isByActor = (actorId: string) =>
  actorId === studioActor ? eq(activity.via, 'studio') : eq(activity.actorId, actorId)

const isOfRecord = (recordId: string) => or(eq(activity.recordId, recordId), eq(activity.was, recordId))

/** One page of the activity, newest first. */
async function activityFor(call: Call<typeof listActivity>, { db }: Dependencies) {
  const { params, query } = call
  const kinds = await readableKinds(call, db)
  const rows = await listRecords(call, db, {
    table: activity,
    time: activity.createdAt,
    branch: eq(activity.workspaceId, params.workspaceId),
    within: window(activity.createdAt, query.from, query.to),
    matches: [
      kinds.length < activityKinds.length ? isAmong(activity.kind, kinds) : undefined,
      query.actorId === undefined ? undefined : isByActor(query.actorId),
      query.recordId === undefined ? undefined : isOfRecord(query.recordId),
    ],
    read: (where, order, limit) =>
      db
        .select()
        .from(activity)
        .where(where)
        .orderBy(...order)
        .limit(limit),
  })
  return rows.map(activityRecord)
}

/** Deletes entries older than a year, by the database's clock, which also wrote their times. */
export async function sweepActivity({ db }: Pick<Dependencies, 'db'>, maxAgeMs = retentionMs): Promise<void> {
  await db
    .delete(activity)
    .where(lt(activity.createdAt, sql`now() - make_interval(secs => ${maxAgeMs / 1000})`))
}

export const activityRoutes = [implement(listActivity, activityFor)]
