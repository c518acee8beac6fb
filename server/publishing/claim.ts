import { and, eq, inArray } from 'drizzle-orm'
import type { PostTarget } from '~/contract'
import { publishedTo } from '~/contract/server-sentences'
import { postTitle } from '~/domain/text'
import { spend } from '../credits/ledger'
import type { Queryable, Transaction } from '../db/database'
import { newId } from '../db/identifiers'
import { deliveries, posts, socialAccounts, workspaces } from '../db/schema'
import { isSimulated } from '../ports/account-sessions'
import type { Dependencies } from '../ports/dependencies'
import { requireApproval } from '../posts/approval'
import { deliveriesOf, type PostRow } from '../posts/posts'
import { twinPayer } from '../twins/twins'
import { emitDeliveryWaiting } from './post-events'

export interface TargetToSend {
  readonly target: PostTarget
  /** Index in the post's list of targets. */
  readonly position: number
  /** Credits; 0 for agent sessions (api.md section 4, "Credit cost per call"). */
  readonly cost: number
  readonly attempt: number
  /** True if an agent or a person posts it. */
  readonly handedOver: boolean
}

/** The targets that publishing `row` now would deliver to: those that haven't received it yet. */
export async function targetsToSend(q: Queryable, row: PostRow): Promise<TargetToSend[]> {
  const accounts = await q
    .select()
    .from(socialAccounts)
    .where(
      and(
        eq(socialAccounts.workspaceId, row.workspaceId),
        inArray(
          socialAccounts.id,
          row.targets.map(({ accountId }) => accountId),
        ),
      ),
    )
  // A twin's deliveries never wait for an agent (see `routeOf`).
  const twin = (await twinPayer(q, row.workspaceId)) !== undefined
  const earlier = (await deliveriesOf(q, [row.id])).get(row.id) ?? []
  const isCalledOff = earlier.every(({ step }) => step === 'called-off')
  return row.targets.flatMap((target, position) => {
    const before = earlier.find((delivery) => delivery.position === position)
    // A post that may already be live isn't sent again until somebody confirms that it isn't.
    if (before?.status === 'published' || before?.step === 'attention') return []
    // Retrying the failed targets doesn't send to those that were called off.
    if (before?.step === 'called-off' && !isCalledOff) return []
    const account = accounts.find(({ id }) => id === target.accountId)
    const byAgent = account?.connection === 'agent_session'
    const cost = !account || byAgent ? 0 : account.publishCost
    return [
      {
        target,
        position,
        cost,
        attempt: before?.attempt ?? 1,
        handedOver: byAgent && !isSimulated(account) && !twin,
      },
    ]
  })
}

/** Total credits of the deliveries. */
export function totalCost(targets: readonly { readonly cost: number }[]): number {
  return targets.reduce((sum, { cost }) => sum + cost, 0)
}

/** Ledger reference of a publish's debit; its refunds start with it. */
export const claimReference = (claimId: string): string => `publish:${claimId}`

/** Used for names only, so content that can't be read gives a generic title instead of an error. */
export function titleOf({ content }: Pick<PostRow, 'content'>): string {
  try {
    return postTitle(content.text, 60)
  } catch {
    return 'Post'
  }
}

/** The credit account of the post's workspace. */
export async function payerOf(tx: Transaction, row: PostRow): Promise<string> {
  const [workspace] = await tx
    .select({ creditAccountId: workspaces.creditAccountId })
    .from(workspaces)
    .where(eq(workspaces.id, row.workspaceId))
  if (!workspace) throw new Error(`Post ${row.id} has no workspace.`)
  return workspace.creditAccountId
}

/** Column values of a delivery that hasn't started. */
export const newDelivery = {
  status: 'pending',
  step: 'prepare',
  checkpoint: {},
  commitStartedAt: null,
  remoteId: null,
  privacy: null,
  failure: null,
  tries: 0,
  nextAt: null,
  deadlineAt: null,
  leaseHolder: null,
  leaseUntil: null,
  url: null,
  message: null,
  sandbox: false,
} as const satisfies Partial<typeof deliveries.$inferInsert>

async function writeDeliveries(
  tx: Transaction,
  row: PostRow,
  targets: readonly TargetToSend[],
  now: Date,
): Promise<void> {
  for (const { target, position, cost, attempt, handedOver } of targets) {
    const pending = {
      accountId: target.accountId,
      platform: target.platform,
      ...newDelivery,
      step: handedOver ? ('handed-over' as const) : ('prepare' as const),
      cost,
      attempt,
      at: now,
    }
    const [written] = await tx
      .insert(deliveries)
      .values({ postId: row.id, position, ...pending })
      .onConflictDoUpdate({ target: [deliveries.postId, deliveries.position], set: pending })
      .returning({ id: deliveries.id })
    if (handedOver && written) await emitDeliveryWaiting(tx, row, written.id, now)
  }
}

/**
 * Claims a post that `tx` has locked and whose status allows publishing: debits the cost of the targets still
 * to send and writes their deliveries. Resolves to the claimed post. Throws 402, and 400 `approval_required`, before anything is written.
 * @param lateBy milliseconds past its time, for posts that the worker sends
 */
export async function claimPost(
  tx: Transaction,
  { clock, purchaseUrl }: Pick<Dependencies, 'clock' | 'purchaseUrl'>,
  row: PostRow,
  lateBy: number | null = null,
): Promise<PostRow> {
  await requireApproval(tx, row)
  const now = new Date(clock())
  const id = newId('claim')
  const targets = await targetsToSend(tx, row)
  await spend(tx, {
    creditAccountId: await payerOf(tx, row),
    amount: totalCost(targets),
    kind: 'publish',
    reference: claimReference(id),
    description: publishedTo(titleOf(row), targets.length),
    workspaceId: row.workspaceId,
    postId: row.id,
    campaignId: row.campaignId ?? undefined,
    purchaseUrl,
    at: now,
  })
  await writeDeliveries(tx, row, targets, now)
  const claimed = { claimId: id, claimedAt: now, lateBy }
  await tx.update(posts).set(claimed).where(eq(posts.id, row.id))
  return { ...row, ...claimed }
}
