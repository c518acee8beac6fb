import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Repeat } from '~/contract'
import type { Queryable, Transaction } from '../db/database'
import { posts, principals, repeatPosts, repeats } from '../db/schema'
import { notFound } from '../http/api-error'
import { isAmong } from '../lists/find'

export type RepeatRow = typeof repeats.$inferSelect

export interface RepeatKey {
  readonly workspaceId: string
  readonly repeatId: string
}

/** The repeat, locked until `tx` ends so that nothing of it is planned meanwhile. Throws 404. */
export async function lockRepeat(tx: Transaction, { workspaceId, repeatId }: RepeatKey): Promise<RepeatRow> {
  const [row] = await tx
    .select()
    .from(repeats)
    .where(and(eq(repeats.workspaceId, workspaceId), eq(repeats.id, repeatId)))
    .for('update')
  if (!row) throw notFound('repeat')
  return row
}

const iso = (value: string | null) => (value === null ? undefined : new Date(value).toISOString())
const isPlanned = sql`${posts.status} in ('scheduled', 'queued')`

/** Progress of repeats, by id. */
async function progressOf(q: Queryable, repeatIds: readonly string[]) {
  const rows = await q
    .select({
      repeatId: repeatPosts.repeatId,
      published: sql<number>`count(*) filter (where ${posts.status} = 'published')::int`,
      planned: sql<number>`count(*) filter (where ${isPlanned})::int`,
      missed: sql<number>`count(*) filter (where ${repeatPosts.missed})::int`,
      nextAt: sql<string | null>`min(${posts.scheduledAt}) filter (where ${isPlanned})`,
      lastAt: sql<string | null>`max(${posts.publishedAt})`,
    })
    .from(repeatPosts)
    .leftJoin(posts, eq(posts.id, repeatPosts.postId))
    .where(isAmong(repeatPosts.repeatId, repeatIds))
    .groupBy(repeatPosts.repeatId)
  return new Map(rows.map((row) => [row.repeatId, row]))
}

const evergreenOf = ({ queueId, pauseDays, until, times }: RepeatRow): Repeat['evergreen'] =>
  queueId === null
    ? undefined
    : { queueId, pauseDays: pauseDays ?? 1, ...(until && { until }), ...(times && { times }) }

function record(
  row: RepeatRow,
  createdBy: string | null,
  progress: Awaited<ReturnType<typeof progressOf>>,
): Repeat {
  const evergreen = evergreenOf(row)
  const { published = 0, planned = 0, missed = 0, nextAt = null, lastAt = null } = progress.get(row.id) ?? {}
  const [next, last] = [iso(nextAt), iso(lastAt)]
  return {
    id: row.id,
    kind: row.rule ? 'rule' : 'evergreen',
    state: row.state,
    ...(row.blocked && { blocked: row.blocked }),
    text: row.content.text,
    texts: row.texts,
    mediaUrls: row.content.mediaUrls,
    targets: row.targets,
    ...(row.rule && { rule: row.rule }),
    ...(evergreen && { evergreen }),
    publishedCount: published,
    plannedCount: planned,
    missedCount: missed,
    ...(next && { nextAt: next }),
    ...(last && { lastAt: last }),
    ...(row.plannedUntil && { plannedUntil: row.plannedUntil.toISOString() }),
    ...(createdBy !== null && { createdBy }),
    createdAt: row.createdAt.toISOString(),
  }
}

async function answer(q: Queryable, where: SQL | undefined): Promise<Repeat[]> {
  const rows = await q
    .select({ repeat: repeats, name: principals.name })
    .from(repeats)
    .leftJoin(principals, eq(principals.id, repeats.createdBy))
    .where(where)
    .orderBy(asc(repeats.createdAt), asc(repeats.id))
  const progress = await progressOf(
    q,
    rows.map(({ repeat }) => repeat.id),
  )
  return rows.map(({ repeat, name }) => record(repeat, name, progress))
}

/** The repeat as the API returns it. Throws 404. */
export async function answerRepeat(q: Queryable, repeatId: string): Promise<Repeat> {
  const [found] = await answer(q, eq(repeats.id, repeatId))
  if (!found) throw notFound('repeat')
  return found
}

/** A workspace's repeats that aren't stopped, oldest first. */
export const listOfRepeats = (q: Queryable, workspaceId: string): Promise<Repeat[]> =>
  answer(q, and(eq(repeats.workspaceId, workspaceId), ne(repeats.state, 'stopped')))
