import { and, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Database, Queryable } from '../db/database'
import { deliveries, posts, socialAccounts } from '../db/schema'
import type { DeliveryRow } from '../posts/posts'
import type { Change } from './next-step'

/**
 * How often a process renews its lease on a delivery, and after how long without renewal it counts as dead.
 * In ms.
 */
export const lease = { renewEveryMs: 10_000, endsAfterMs: 60_000 } as const

/** Steps that the server takes by itself; in the others a delivery waits for a person or an agent. */
const automaticSteps = ['prepare', 'commit', 'reconcile', 'confirm'] as const

/** Deliveries that the server continues, now or later. */
export const isInProgress = (): SQL | undefined =>
  and(eq(deliveries.status, 'pending'), inArray(deliveries.step, [...automaticSteps]))

const steps = sql`(${sql.join(
  automaticSteps.map((step) => sql`${step}`),
  sql`, `,
)})`

const limited = sql`select id from ${socialAccounts} where health = 'limited'`

/**
 * For a limited account, only one delivery at a time runs, earliest post first: the others would hit the
 * limit again or overtake it. The first deliveries of all accounts are computed as one list, because a
 * subquery per delivery exceeded the statement timeout with thousands waiting.
 * @param of restricts the list to this account
 */
function isFirstOfLimited(now: string, of?: SQL): SQL {
  const leased = sql`coalesce(o.lease_until > ${now}::timestamptz, false)`
  return sql`(${deliveries.accountId} <> all(array(${limited})) or ${deliveries.id} in (
    select distinct on (o.account_id) o.id from ${deliveries} o join ${posts} op on op.id = o.post_id
    where o.account_id in (${limited}) ${of ? sql`and o.account_id = ${of}` : sql``}
      and o.status = 'pending' and o.step in ${steps}
      and (${leased} or o.next_at is null or o.next_at <= ${now}::timestamptz)
    order by o.account_id, ${leased} desc, coalesce(op.scheduled_at, op.claimed_at), o.id
  ))`
}

/**
 * Deliveries that can be taken at `now` (ms since 1970): due, and not leased by any process.
 * @param of restricts to deliveries of this account
 */
export function startable(now: number, of?: SQL): SQL | undefined {
  const at = new Date(now)
  return and(
    isInProgress(),
    or(isNull(deliveries.nextAt), lte(deliveries.nextAt, at)),
    or(isNull(deliveries.leaseUntil), lte(deliveries.leaseUntil, at)),
    isFirstOfLimited(at.toISOString(), of),
  )
}

/**
 * Startable deliveries, round robin by account, so that an account with many due doesn't hold up the others.
 */
export function findStartable(db: Database, now: number, limit: number) {
  const due = sql`coalesce(${posts.scheduledAt}, ${posts.claimedAt}, ${deliveries.at})`
  const turn = sql`row_number() over (partition by ${deliveries.accountId} order by ${due}, ${deliveries.id})`
  return db
    .select({ id: deliveries.id, accountId: deliveries.accountId })
    .from(deliveries)
    .innerJoin(posts, eq(posts.id, deliveries.postId))
    .where(startable(now))
    .orderBy(turn, due, deliveries.id)
    .limit(limit)
}

/** When the next waiting delivery resumes, in ms since 1970; undefined if none waits. */
export async function nextStart(db: Database, now: number): Promise<number | undefined> {
  const [row] = await db
    .select({ at: sql<string | null>`min(${deliveries.nextAt})` })
    .from(deliveries)
    .where(and(isInProgress(), sql`${deliveries.nextAt} > ${new Date(now).toISOString()}::timestamptz`))
  return row?.at ? new Date(row.at).getTime() : undefined
}

/**
 * Leases a delivery to `holder` if it is startable: no other process works on it until the lease ends or is
 * released.
 */
export async function leaseDelivery(
  db: Database,
  id: string,
  holder: string,
  now: number,
): Promise<DeliveryRow | undefined> {
  const account = sql`(select mine.account_id from ${deliveries} mine where mine.id = ${id})`
  const [row] = await db
    .update(deliveries)
    .set({ leaseHolder: holder, leaseUntil: new Date(now + lease.endsAfterMs) })
    .where(and(eq(deliveries.id, id), startable(now, account)))
    .returning()
  return row
}

/** Another process has taken over the delivery, so this one must not touch it any more. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** The delivery, while `holder` has its lease. */
export const leasedBy = (id: string, holder: string): SQL | undefined =>
  and(eq(deliveries.id, id), eq(deliveries.leaseHolder, holder), eq(deliveries.status, 'pending'))

/**
 * Updates a delivery leased by `holder` and returns the new row. Rejects with `LeaseLost` if `holder` no
 * longer has the lease.
 */
export async function writeDelivery(
  q: Queryable,
  { id }: Pick<DeliveryRow, 'id'>,
  holder: string,
  change: Change & { leaseUntil?: Date | null; leaseHolder?: null },
): Promise<DeliveryRow> {
  const [row] = await q.update(deliveries).set(change).where(leasedBy(id, holder)).returning()
  if (!row) throw new LeaseLost()
  return row
}

/**
 * Ends the leases of dead processes. Only for a process that has just started and uses the database alone.
 * Claims of agents are left in place: the agent may be posting at this moment.
 */
export async function endAllLeases(db: Database): Promise<void> {
  await db
    .update(deliveries)
    .set({ leaseHolder: null, leaseUntil: null })
    .where(and(isInProgress(), sql`${deliveries.leaseUntil} is not null`))
}
