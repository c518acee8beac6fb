import { sentence } from '~/contract/server-sentences'
import { and, eq, isNull } from 'drizzle-orm'
import { refund } from '../credits/ledger'
import type { Transaction } from '../db/database'
import { deliveries, posts, socialAccounts } from '../db/schema'
import type { Clock, Dependencies } from '../ports/dependencies'
import type { DeliveryRow, PostRow } from '../posts/posts'
import { claimReference, payerOf, titleOf } from './claim'
import type { Ending } from './next-step'
import { emitPostEvent, emitDeliveryUnconfirmed } from './post-events'

async function lockRow(tx: Transaction, postId: string): Promise<PostRow | undefined> {
  const [row] = await tx.select().from(posts).where(eq(posts.id, postId)).for('update')
  return row
}

/** The delivery's row at its end. What failed was given its credits back; what nobody knows of was not. */
function ended(
  row: DeliveryRow,
  ending: Ending,
  { now, sandbox }: { now: Date; sandbox: boolean },
): Partial<typeof deliveries.$inferInsert> {
  const over = { leaseHolder: null, leaseUntil: null, nextAt: null, at: now, sandbox, message: null }
  if (ending.kind === 'published') {
    const { remoteId = row.remoteId, url = null, privacy = null, message = null } = ending
    return { ...over, status: 'published', step: 'done', failure: null, remoteId, url, privacy, message }
  }
  const { message } = ending
  const failure = ending.kind === 'called-off' ? null : ending.failure
  const attention = ending.kind === 'attention'
  return {
    ...over,
    status: 'failed',
    step: ending.kind === 'failed' ? 'done' : ending.kind,
    failure,
    message,
    ...(!attention && { cost: 0, attempt: row.attempt + 1 }),
  }
}

async function giveBack(tx: Transaction, post: PostRow, row: DeliveryRow, now: Date): Promise<void> {
  if (post.claimId === null || row.cost === 0) return
  await refund(tx, {
    creditAccountId: await payerOf(tx, post),
    amount: row.cost,
    // Each target of a publish ends by itself, and is given back by itself.
    reference: `${claimReference(post.claimId)}:${row.position}`,
    description: sentence('refundFor', { title: titleOf(post) }),
    workspaceId: post.workspaceId,
    postId: post.id,
    campaignId: post.campaignId ?? undefined,
    at: now,
  })
}

/** What the account's row says once something of it went out: no limit holds any more. */
async function notePublished(tx: Transaction, { accountId }: DeliveryRow, now: Date): Promise<void> {
  await tx.update(socialAccounts).set({ lastPublishedAt: now }).where(eq(socialAccounts.id, accountId))
  await tx
    .update(socialAccounts)
    .set({ health: 'connected', healthReason: null, healthSince: null, limitedUntil: null })
    .where(and(eq(socialAccounts.id, accountId), eq(socialAccounts.health, 'limited')))
}

/**
 * What a post is once its deliveries have ended: published where every account has it that nobody called off, and a draft
 * again where all were called off, as nothing has failed.
 */
export function outcomeOf(
  rows: readonly Pick<DeliveryRow, 'status' | 'step'>[],
): 'published' | 'failed' | 'draft' {
  const meant = rows.filter(({ step }) => step !== 'called-off')
  if (rows.length > 0 && meant.length === 0) return 'draft'
  return meant.length > 0 && meant.every(({ status }) => status === 'published') ? 'published' : 'failed'
}

const stateOf = (outcome: ReturnType<typeof outcomeOf>, now: Date) => {
  if (outcome === 'published') return { status: outcome, publishedAt: now }
  return outcome === 'draft' ? { status: outcome, scheduledAt: null, queueId: null } : { status: outcome }
}

/** Lets go of a post whose deliveries have all ended. `tx` has locked it. */
export async function finishPost(tx: Transaction, post: PostRow, now: Date): Promise<PostRow> {
  const rows = await tx.select().from(deliveries).where(eq(deliveries.postId, post.id))
  if (post.claimId === null || rows.some(({ status }) => status === 'pending')) return post
  const [settled] = await tx
    .update(posts)
    .set({ claimId: null, claimedAt: null, updatedAt: now, ...stateOf(outcomeOf(rows), now) })
    .where(eq(posts.id, post.id))
    .returning()
  if (settled) await emitPostEvent(tx, settled, now)
  return settled ?? post
}

export interface EndOptions {
  /** Who works on it; whoever waits for a person needs none. */
  readonly holder?: string | undefined
  /** Nothing reached a platform. */
  readonly sandbox?: boolean | undefined
  /** Only while nothing that could be visible was sent. */
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
  // The post first, as everybody locks them in this order.
  const post = await lockRow(tx, row.postId)
  if (!post) return false
  const [done] = await tx
    .update(deliveries)
    .set(ended(row, ending, { now, sandbox }))
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
  if (ending.kind === 'failed' || ending.kind === 'called-off') await giveBack(tx, post, row, now)
  if (ending.kind === 'published') await notePublished(tx, row, now)
  if (ending.kind === 'attention') await emitDeliveryUnconfirmed(tx, post, done, now)
  await finishPost(tx, post, now)
  return true
}

/**
 * Ends a delivery, once: its result, what is given back, and the post's own state where it was the last, in one
 * transaction. False where it has ended already, or another process works on it.
 */
export async function endDelivery(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  row: DeliveryRow,
  ending: Ending,
  options?: EndOptions,
): Promise<boolean> {
  return db.transaction((tx) => endWithin(tx, clock, row, ending, options))
}
