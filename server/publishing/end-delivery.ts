import { and, eq, isNull } from 'drizzle-orm'
import { sentence } from '~/contract/server-sentences'
import { healthy } from '../accounts/grants'
import { refund } from '../credits/ledger'
import type { Transaction } from '../db/database'
import { deliveries, posts, socialAccounts } from '../db/schema'
import type { Clock, Dependencies } from '../ports/dependencies'
import type { DeliveryRow, PostRow } from '../posts/posts'
import { claimReference, payerOf, titleOf } from './claim'
import type { Ending } from './next-step'
import { emitDeliveryUnconfirmed, emitPostEvent } from './post-events'

async function lockRow(tx: Transaction, postId: string): Promise<PostRow | undefined> {
  const [row] = await tx.select().from(posts).where(eq(posts.id, postId)).for('update')
  return row
}

/**
 * Column values of an ended delivery. The cost is set to 0 where credits are refunded: not if the outcome is
 * unknown.
 */
function endedValues(
  row: DeliveryRow,
  ending: Ending,
  { now, sandbox }: { now: Date; sandbox: boolean },
): Partial<typeof deliveries.$inferInsert> {
  const common = { leaseHolder: null, leaseUntil: null, nextAt: null, at: now, sandbox, message: null }
  if (ending.kind === 'published') {
    const { remoteId = row.remoteId, url = null, privacy = null, message = null } = ending
    return { ...common, status: 'published', step: 'done', failure: null, remoteId, url, privacy, message }
  }
  const { message } = ending
  const failure = ending.kind === 'called-off' ? null : ending.failure
  const attention = ending.kind === 'attention'
  return {
    ...common,
    status: 'failed',
    step: ending.kind === 'failed' ? 'done' : ending.kind,
    failure,
    message,
    ...(!attention && { cost: 0, attempt: row.attempt + 1 }),
  }
}

async function refundDelivery(tx: Transaction, post: PostRow, row: DeliveryRow, now: Date): Promise<void> {
  if (post.claimId === null || row.cost === 0) return
  await refund(tx, {
    creditAccountId: await payerOf(tx, post),
    amount: row.cost,
    // Each target of a publish ends separately, and is refunded separately.
    reference: `${claimReference(post.claimId)}:${row.position}`,
    description: sentence('refundFor', { title: titleOf(post) }),
    workspaceId: post.workspaceId,
    postId: post.id,
    campaignId: post.campaignId ?? undefined,
    at: now,
  })
}

/** Records the publish on the account. It also proves that the account is no longer limited. */
async function notePublished(tx: Transaction, { accountId }: DeliveryRow, now: Date): Promise<void> {
  await tx.update(socialAccounts).set({ lastPublishedAt: now }).where(eq(socialAccounts.id, accountId))
  await tx
    .update(socialAccounts)
    .set(healthy)
    .where(and(eq(socialAccounts.id, accountId), eq(socialAccounts.health, 'limited')))
}

/**
 * The post's status after its deliveries have ended. Called-off deliveries don't count; if all were called
 * off, it is a draft again.
 */
export function outcomeOf(
  rows: readonly Pick<DeliveryRow, 'status' | 'step'>[],
): 'published' | 'failed' | 'draft' {
  const intended = rows.filter(({ step }) => step !== 'called-off')
  if (rows.length > 0 && intended.length === 0) return 'draft'
  return intended.length > 0 && intended.every(({ status }) => status === 'published')
    ? 'published'
    : 'failed'
}

const stateOf = (outcome: ReturnType<typeof outcomeOf>, now: Date) => {
  if (outcome === 'published') return { status: outcome, publishedAt: now }
  return outcome === 'draft' ? { status: outcome, scheduledAt: null, queueId: null } : { status: outcome }
}

/**
 * Releases the post's claim and sets its status if all its deliveries have ended. `tx` must have locked the
 * post.
 */
export async function finishPost(tx: Transaction, post: PostRow, now: Date): Promise<PostRow> {
  const rows = await tx.select().from(deliveries).where(eq(deliveries.postId, post.id))
  if (post.claimId === null || rows.some(({ status }) => status === 'pending')) return post
  const [updated] = await tx
    .update(posts)
    .set({ claimId: null, claimedAt: null, updatedAt: now, ...stateOf(outcomeOf(rows), now) })
    .where(eq(posts.id, post.id))
    .returning()
  if (updated) await emitPostEvent(tx, updated, now)
  return updated ?? post
}

export interface EndOptions {
  /** Lease holder that must still own the delivery. Omitted for deliveries that wait for a person. */
  readonly holder?: string | undefined
  /** True if nothing reached a real platform. */
  readonly sandbox?: boolean | undefined
  /** Only end the delivery if no commit was begun. */
  readonly onlyUnsent?: boolean | undefined
}

/** `endDelivery` within a transaction. */
export async function endWithin(
  tx: Transaction,
  clock: Clock,
  row: DeliveryRow,
  ending: Ending,
  { holder, sandbox = row.sandbox, onlyUnsent = false }: EndOptions = {},
): Promise<boolean> {
  const now = new Date(clock())
  // Everyone locks the post before the delivery, which avoids deadlocks.
  const post = await lockRow(tx, row.postId)
  if (!post) return false
  const [done] = await tx
    .update(deliveries)
    .set(endedValues(row, ending, { now, sandbox }))
    .where(
      and(
        eq(deliveries.id, row.id),
        eq(deliveries.attempt, row.attempt),
        eq(deliveries.status, 'pending'),
        holder === undefined ? undefined : eq(deliveries.leaseHolder, holder),
        onlyUnsent ? isNull(deliveries.commitStartedAt) : undefined,
      ),
    )
    .returning()
  if (!done) return false
  if (ending.kind === 'failed' || ending.kind === 'called-off') await refundDelivery(tx, post, row, now)
  if (ending.kind === 'published') await notePublished(tx, row, now)
  if (ending.kind === 'attention') await emitDeliveryUnconfirmed(tx, post, done, now)
  await finishPost(tx, post, now)
  return true
}

/**
 * Ends a delivery in one transaction: records its result, refunds credits, and updates the post if this was
 * its last delivery. False if it had already ended or another process works on it.
 */
export async function endDelivery(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  row: DeliveryRow,
  ending: Ending,
  options?: EndOptions,
): Promise<boolean> {
  return db.transaction((tx) => endWithin(tx, clock, row, ending, options))
}
