import { desc, eq } from 'drizzle-orm'
import { zonedDay } from '~/domain/calendar/time-zone'
import type { Transaction } from '../db/database'
import { posts, repeatPosts } from '../db/schema'
import { freeSlotOf, type QueueRow, takenSlots } from '../queues/slots'
import { makePost } from './make-post'
import { horizonMs } from './plan-rule'
import type { RepeatRow } from './repeat-rows'

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
export async function turnOf(tx: Transaction, repeat: RepeatRow): Promise<Turn> {
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
export async function takeSlot(
  tx: Transaction,
  repeat: RepeatRow,
  queue: QueueRow,
  { turn, after }: { turn: number; after: number },
  now: Date,
): Promise<void> {
  const taken = await takenSlots(tx, repeat.workspaceId, [queue.id])
  // A slot exactly at the end of the pause counts.
  const from = Math.max(now.getTime(), after - 1)
  const slot = freeSlotOf(queue, taken.get(queue.id) ?? new Set(), from)
  if (!slot || slot.getTime() > now.getTime() + horizonMs) return
  if (repeat.until !== null && zonedDay(slot.toISOString(), queue.timezone) > repeat.until) return
  await makePost(tx, repeat, { occurrence: String(turn), at: slot, turn, queueId: queue.id }, now)
}
