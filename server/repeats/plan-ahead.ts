import { and, asc, desc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { refusedTargets } from '~/domain/calendar/queue-slots'
import { zonedDay } from '~/domain/calendar/time-zone'
import type { Transaction } from '../db/database'
import { scheduleChanged } from '../db/schedule-events'
import { posts, queues, repeatPosts, repeats } from '../db/schema'
import { ApiError } from '../http/api-error'
import type { Dependencies } from '../ports/dependencies'
import { nextSlot, type QueueRow } from '../queues/slots'
import { hasConnectedAccounts, makePost } from './make-post'
import { horizonMs, planRule } from './plan-rule'
import type { RepeatRow } from './repeat-rows'

/** A rule is planned again once its posts reach less than 59 days ahead. */
const replanMs = horizonMs - 86_400_000

async function planEvergreen(tx: Transaction, repeat: RepeatRow, now: Date): Promise<Blocked> {
  const [queue] = await tx
    .select()
    .from(queues)
    .where(and(eq(queues.workspaceId, repeat.workspaceId), eq(queues.id, repeat.queueId ?? '')))
    .for('update')
  const turn = await turnOf(tx, repeat)
  if (queue && turn.kind === 'due') {
    if (refusedTargets(queue.accountIds, repeat.targets).length > 0) return 'queue'
    await takeSlot(tx, repeat, queue, turn, now)
  }
  return turn.kind === 'failed' ? 'failed' : null
}

type Blocked = RepeatRow['blocked']

/** Plans in a nested transaction, so that nothing stays half planned when approval is missing. */
async function catchUnapproved(
  tx: Transaction,
  work: (inner: Transaction) => Promise<Blocked>,
): Promise<Blocked> {
  try {
    return await tx.transaction(work)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'approval_required') return 'approval'
    throw error
  }
}

/**
 * Plans the posts of a repeat that `tx` has locked, and stores why nothing can be planned. Each date is planned once,
 * however many processes do this at the same time.
 */
export async function planRepeat(tx: Transaction, repeat: RepeatRow, now: Date): Promise<Blocked> {
  if (repeat.state !== 'active') return null
  const { rule } = repeat
  const plan = async (inner: Transaction): Promise<Blocked> => {
    if (!rule) return planEvergreen(inner, repeat, now)
    await planRule(inner, { ...repeat, rule }, now)
    return null
  }
  const blocked = (await hasConnectedAccounts(tx, repeat)) ? await catchUnapproved(tx, plan) : 'accounts'
  const plannedUntil = rule && blocked === null ? new Date(now.getTime() + horizonMs) : repeat.plannedUntil
  await tx.update(repeats).set({ blocked, plannedUntil }).where(eq(repeats.id, repeat.id))
  return blocked
}

/**
 * Ids of rules whose posts don't reach far enough ahead, and of evergreen posts that wait for a slot, longest
 * unpublished first.
 */
async function idsToPlan({ db, clock }: Dependencies): Promise<string[]> {
  const isWaiting = sql`exists (select from ${repeatPosts} join ${posts} on ${posts.id} = ${repeatPosts.postId}
    where ${repeatPosts.repeatId} = ${repeats.id} and ${posts.status} in ('scheduled', 'queued'))`
  const lastAt = sql`(select max(coalesce(${posts.publishedAt}, ${repeatPosts.dueAt})) from ${repeatPosts}
    left join ${posts} on ${posts.id} = ${repeatPosts.postId} where ${repeatPosts.repeatId} = ${repeats.id})`
  const rows = await db
    .select({ id: repeats.id })
    .from(repeats)
    .where(
      and(
        eq(repeats.state, 'active'),
        or(
          and(
            isNotNull(repeats.rule),
            or(isNull(repeats.plannedUntil), lt(repeats.plannedUntil, new Date(clock() + replanMs))),
          ),
          and(isNull(repeats.rule), sql`not ${isWaiting}`),
        ),
      ),
    )
    .orderBy(asc(lastAt), asc(repeats.createdAt))
  return rows.map(({ id }) => id)
}

/** Plans all that is due, each repeat in its own transaction. A repeat that another process has locked is skipped. */
export async function planAhead(deps: Dependencies): Promise<void> {
  const { db, clock } = deps
  const ids = await idsToPlan(deps)
  for (const id of ids) {
    try {
      await db.transaction(async (tx) => {
        const [repeat] = await tx
          .select()
          .from(repeats)
          .where(eq(repeats.id, id))
          .for('update', { skipLocked: true })
        if (repeat) await planRepeat(tx, repeat, new Date(clock()))
      })
    } catch (error) {
      // One that fails must not hold up the others.
      console.error(`The repeat ${id} can’t be planned:`, error)
    }
  }
  if (ids.length > 0) scheduleChanged(db)
}

const dayMs = 86_400_000

/** The last turn of an evergreen post, with the state of its post. */
async function lastTurn(tx: Transaction, { id }: RepeatRow) {
  const [last] = await tx
    .select({
      turn: repeatPosts.turn,
      dueAt: repeatPosts.dueAt,
      status: posts.status,
      publishedAt: posts.publishedAt,
      claimId: posts.claimId,
    })
    .from(repeatPosts)
    .leftJoin(posts, eq(posts.id, repeatPosts.postId))
    .where(eq(repeatPosts.repeatId, id))
    .orderBy(desc(repeatPosts.turn))
    .limit(1)
  return last
}

/**
 * `wait`: the last post isn't published yet. `failed`: it failed, and has to be dealt with first. `over`: no turns
 * are left.
 */
type Turn =
  | { readonly kind: 'wait' | 'failed' | 'over' }
  | { readonly kind: 'due'; readonly turn: number; readonly after: number }

/** Whether an evergreen post may take a slot, and after which time (milliseconds since the epoch). */
async function turnOf(tx: Transaction, repeat: RepeatRow): Promise<Turn> {
  const last = await lastTurn(tx, repeat)
  if (!last) return { kind: 'due', turn: 0, after: 0 }
  if (last.claimId !== null || last.status === 'scheduled' || last.status === 'queued')
    return { kind: 'wait' }
  if (last.status === 'failed') return { kind: 'failed' }
  const turn = (last.turn ?? 0) + 1
  if (repeat.times !== null && turn > repeat.times) return { kind: 'over' }
  // A post that was deleted or unscheduled counts from its planned time, so that it doesn't return at once.
  const lastAt = (last.publishedAt ?? last.dueAt).getTime()
  return { kind: 'due', turn, after: lastAt + (repeat.pauseDays ?? 1) * dayMs }
}

/**
 * Schedules an evergreen post at the next free slot of its queue; `tx` has locked both. Does nothing if that slot is
 * more than 60 days ahead or after the last day of the repeat.
 */
async function takeSlot(
  tx: Transaction,
  repeat: RepeatRow,
  queue: QueueRow,
  { turn, after }: { turn: number; after: number },
  now: Date,
): Promise<void> {
  // A slot exactly at the end of the pause counts.
  const slot = await nextSlot(tx, queue, Math.max(now.getTime(), after - 1))
  if (!slot || slot.getTime() > now.getTime() + horizonMs) return
  if (repeat.until !== null && zonedDay(slot.toISOString(), queue.timezone) > repeat.until) return
  await makePost(tx, repeat, { occurrence: String(turn), at: slot, turn, queueId: queue.id }, now)
}
