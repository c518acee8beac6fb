import { and, eq } from 'drizzle-orm'
import { postTitle } from '~/domain/text'
import { refund } from '../credits/ledger'
import type { Transaction } from '../db/database'
import { deliveries, posts } from '../db/schema'
import type { Dependencies } from '../ports/dependencies'
import { lockPost, type PostRow } from '../posts/posts'
import { accounts, type Claim, claimReference, payerOf, totalCost } from './claim'
import type { Delivered } from './deliver'

/** The delivery's row once its outcome is known. A failed target was given its credits back. */
function deliveryResult(
  { delivery, outcome }: Delivered,
  now: Date,
): Partial<typeof deliveries.$inferInsert> {
  if (outcome.status === 'published') {
    return { status: 'published', url: outcome.url ?? null, sandbox: outcome.sandbox, at: now }
  }
  return {
    status: 'failed',
    message: outcome.message,
    cost: 0,
    at: now,
    // Without an answer it may have gone out: the next try keeps the key, and the publisher will not do it twice.
    ...(outcome.status === 'failed' && { sandbox: outcome.sandbox, attempt: delivery.attempt + 1 }),
  }
}

async function writeResults(tx: Transaction, delivered: readonly Delivered[], now: Date): Promise<void> {
  for (const one of delivered) {
    const { postId, position } = one.delivery
    await tx
      .update(deliveries)
      .set(deliveryResult(one, now))
      .where(and(eq(deliveries.postId, postId), eq(deliveries.position, position)))
  }
}

async function giveBack(
  tx: Transaction,
  claim: Claim,
  failed: readonly Delivered[],
  now: Date,
): Promise<void> {
  const { id, workspaceId, campaignId, content } = claim.post
  await refund(tx, {
    creditAccountId: await payerOf(tx, claim.post),
    amount: totalCost(failed.map(({ delivery }) => delivery)),
    reference: claimReference(claim.id),
    description: `Refund: ${accounts(failed.length)} failed for “${postTitle(content.text, 60)}”`,
    workspaceId,
    postId: id,
    campaignId: campaignId ?? undefined,
    at: now,
  })
}

/**
 * Ends a claim, once: writes each target's result, gives back what failed, and sets the post `published` when every
 * target has it and `failed` otherwise. When another process has recorded them already, nothing is changed.
 */
export async function recordResults(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  claim: Claim,
  delivered: readonly Delivered[],
): Promise<PostRow> {
  return db.transaction(async (tx) => {
    const row = await lockPost(tx, { postId: claim.post.id, workspaceId: claim.post.workspaceId })
    if (row.claimId !== claim.id) return row
    const now = new Date(clock())
    const failed = delivered.filter(({ outcome }) => outcome.status !== 'published')
    await writeResults(tx, delivered, now)
    await giveBack(tx, claim, failed, now)
    const [updated] = await tx
      .update(posts)
      .set({
        claimId: null,
        claimedAt: null,
        updatedAt: now,
        ...(failed.length > 0 ? { status: 'failed' } : { status: 'published', publishedAt: now }),
      })
      .where(eq(posts.id, row.id))
      .returning()
    return updated ?? row
  })
}
