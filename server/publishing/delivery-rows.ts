import { and, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Database, Queryable } from '../db/database'
import { deliveries, posts, socialAccounts } from '../db/schema'
import type { DeliveryRow } from '../posts/posts'
import type { Change } from './next-step'

/** How often a process says that it works on a delivery, and when it counts as dead: after several of these. In ms. */
export const lease = { renewEveryMs: 10_000, endsAfterMs: 60_000 } as const

/** Steps that a program takes; the others wait for somebody. */
const ownSteps = ['prepare', 'commit', 'reconcile', 'confirm'] as const

/** Deliveries that a program goes on with, now or later. */
export const goesOn = (): SQL | undefined =>
  and(eq(deliveries.status, 'pending'), inArray(deliveries.step, [...ownSteps]))

const steps = sql`(${sql.join(
  ownSteps.map((step) => sql`${step}`),
  sql`, `,
)})`

const limited = sql`select id from ${socialAccounts} where health = 'limited'`

/**
 * Of an account with a limit one delivery goes at a time, that of the earliest post first: the others would only run
 * into the limit again, or overtake. One list of those that are first, for all accounts: asked of each delivery, some
 * thousands that wait would take longer than any statement may.
 * @param of looks at this account alone
 */
function inTurn(now: string, of?: SQL): SQL {
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
 * Deliveries that can be taken at `now`, in milliseconds since 1970: due, and nobody works on them.
 * @param of where only those of this account are asked for
 */
export function startable(now: number, of?: SQL): SQL | undefined {
  const at = new Date(now)
  return and(
    goesOn(),
    or(isNull(deliveries.nextAt), lte(deliveries.nextAt, at)),
    or(isNull(deliveries.leaseUntil), lte(deliveries.leaseUntil, at)),
    inTurn(at.toISOString(), of),
  )
}

/** What is due, each account's first ones before anybody's second: a full account holds up no other. */
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

/** When the next delivery goes on by itself, in ms since 1970; undefined where none waits. */
export async function nextStart(db: Database, now: number): Promise<number | undefined> {
  const [row] = await db
    .select({ at: sql<string | null>`min(${deliveries.nextAt})` })
    .from(deliveries)
    .where(and(goesOn(), sql`${deliveries.nextAt} > ${new Date(now).toISOString()}::timestamptz`))
  return row?.at ? new Date(row.at).getTime() : undefined
}

/** Takes a delivery for `holder`, if it can be: no other works on it until the lease ends or is given up. */
export async function takeDelivery(
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

/** Another process has taken the delivery over: nothing more is to be done with it here. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** The delivery, as long as `holder` may work on it. */
export const heldBy = (id: string, holder: string): SQL | undefined =>
  and(eq(deliveries.id, id), eq(deliveries.leaseHolder, holder), eq(deliveries.status, 'pending'))

/** Writes to a delivery that `holder` works on, and says how it stands; rejects with `LeaseLost` where it doesn't. */
export async function writeDelivery(
  q: Queryable,
  { id }: Pick<DeliveryRow, 'id'>,
  holder: string,
  change: Change & { leaseUntil?: Date | null; leaseHolder?: null },
): Promise<DeliveryRow> {
  const [row] = await q.update(deliveries).set(change).where(heldBy(id, holder)).returning()
  if (!row) throw new LeaseLost()
  return row
}

/**
 * Ends the leases of processes that can't be alive: this one alone uses the database, and has just started. What an agent
 * has claimed stays its own: it may be posting it at this moment.
 */
export async function endAllLeases(db: Database): Promise<void> {
  await db
    .update(deliveries)
    .set({ leaseHolder: null, leaseUntil: null })
    .where(and(goesOn(), sql`${deliveries.leaseUntil} is not null`))
}
