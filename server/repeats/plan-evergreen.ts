import { desc, eq } from 'drizzle-orm'
import { zonedDay } from '~/domain/calendar/time-zone'
import type { Transaction } from '../db/database'
import { posts, repeatPosts } from '../db/schema'
import { freeSlotOf, type QueueRow, takenSlots } from '../queues/slots'
import { makePost } from './make-post'
import { horizonMs } from './plan-rule'
import type { RepeatRow } from './repeat-rows'

const dayMs = 86_400_000

/** What came of an evergreen post’s last turn. */
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

/** `wait`: its last post isn’t out yet; `failed`: that has to be looked at first; `over`: it went out as often as it should. */
type Turn =
  | { readonly kind: 'wait' | 'failed' | 'over' }
  | { readonly kind: 'due'; readonly turn: number; readonly after: number }

/** Whether an evergreen post may take a slot, and after which instant. */
export async function turnOf(tx: Transaction, repeat: RepeatRow): Promise<Turn> {
  const last = await lastTurn(tx, repeat)
  if (!last) return { kind: 'due', turn: 0, after: 0 }
  if (last.claimId !== null || last.status === 'scheduled' || last.status === 'queued')
    return { kind: 'wait' }
  if (last.status === 'failed') return { kind: 'failed' }
  const turn = (last.turn ?? 0) + 1
  if (repeat.times !== null && turn > repeat.times) return { kind: 'over' }
  // One that was deleted or made a draft counts from the time that it had: who takes it out doesn’t want it at once again.
  const out = (last.publishedAt ?? last.dueAt).getTime()
  return { kind: 'due', turn, after: out + (repeat.pauseDays ?? 1) * dayMs }
}

/**
 * Puts an evergreen post that is held at the next free slot of its queue, which is held too. Nothing is done where that
 * lies more than 60 days ahead, or after its last day.
 */
export async function takeSlot(
  tx: Transaction,
  repeat: RepeatRow,
  queue: QueueRow,
  { turn, after }: { turn: number; after: number },
  now: Date,
): Promise<void> {
  const taken = await takenSlots(tx, repeat.workspaceId, [queue.id])
  // A slot at the very end of the pause counts.
  const from = Math.max(now.getTime(), after - 1)
  const slot = freeSlotOf(queue, taken.get(queue.id) ?? new Set(), from)
  if (!slot || slot.getTime() > now.getTime() + horizonMs) return
  if (repeat.until !== null && zonedDay(slot.toISOString(), queue.timezone) > repeat.until) return
  await makePost(tx, repeat, { occurrence: String(turn), at: slot, turn, queueId: queue.id }, now)
}
