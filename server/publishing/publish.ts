import { and, asc, eq } from 'drizzle-orm'
import { type PublishPreview, postCan } from '~/contract'
import { balanceOf } from '../credits/ledger'
import type { Transaction } from '../db/database'
import { scheduleChanged } from '../db/schedule-events'
import { deliveries, workspaces } from '../db/schema'
import { ApiError } from '../http/api-error'
import type { Dependencies } from '../ports/dependencies'
import { pause } from '../ports/wait'
import { checkMove, deliveriesOf, findPost, lockPost, type PostKey, type PostRow } from '../posts/posts'
import { claimPost, targetsToSend, totalCost } from './claim'
import { isInProgress } from './delivery-rows'
import { startDelivery } from './engine'

/**
 * The most credits that publishing now would cost. Targets that already have the post cost nothing; failures
 * are refunded.
 */
export async function previewPublish({ db }: Dependencies, key: PostKey): Promise<PublishPreview> {
  const row = await findPost(db, key)
  const targets = await targetsToSend(db, row)
  const [workspace] = await db.select().from(workspaces).where(eq(workspaces.id, row.workspaceId))
  return {
    maxCredits: totalCost(targets),
    targets: targets.map(({ target: { accountId, platform }, cost }) => ({
      accountId,
      platform,
      credits: cost,
    })),
    ...(workspace && { balance: await balanceOf(db, workspace.creditAccountId) }),
  }
}

/** Poll interval in milliseconds for deliveries that another process works on. */
const pollEveryMs = 250

/**
 * Runs a post's deliveries for as long as a caller waits. What is still running then continues in the
 * background.
 */
async function deliverFor(deps: Dependencies, postId: string): Promise<void> {
  const { db, clock, limits } = deps
  const until = performance.now() + limits.publishWaitMs
  let previousIds = ''
  for (let left = limits.publishWaitMs; left > 0; left = until - performance.now()) {
    const rows = await db
      .select()
      .from(deliveries)
      .where(and(eq(deliveries.postId, postId), isInProgress()))
      .orderBy(asc(deliveries.position))
    if (rows.length === 0) return
    const now = clock()
    const due = rows.filter(
      ({ nextAt, leaseUntil }) => (nextAt?.getTime() ?? 0) <= now && (leaseUntil?.getTime() ?? 0) <= now,
    )
    const ids = due.map(({ id }) => id).join()
    // Deliveries that couldn't be taken, as others go first, aren't retried in a tight loop.
    if (ids !== '' && ids === previousIds) await pause(Math.min(left, pollEveryMs))
    previousIds = ids
    const runs = due.map(({ id, accountId }) => startDelivery(deps, id, accountId))
    const next = Math.min(...rows.map(({ nextAt }) => nextAt?.getTime() ?? now))
    if (runs.length === 0 && next - now > left) break
    await Promise.race([...runs, pause(Math.min(left, pollEveryMs))])
  }
  // The worker takes over those that wait.
  scheduleChanged(db)
}

/** The post once its deliveries have ended, or as it is when the caller's wait is over. */
export async function waitForDelivery(deps: Dependencies, key: PostKey): Promise<PostRow> {
  await deliverFor(deps, key.postId)
  return findPost(deps.db, key)
}

/**
 * Throws 400 `invalid_state` if publishing would send nothing because the remaining deliveries need a
 * person's decision.
 */
async function checkAnythingLeft(tx: Transaction, row: PostRow): Promise<void> {
  if ((await targetsToSend(tx, row)).length > 0 || row.targets.length === 0) return
  const rows = (await deliveriesOf(tx, [row.id])).get(row.id) ?? []
  if (!rows.some(({ step }) => step === 'attention')) return
  throw new ApiError(
    'invalid_state',
    /*i18n*/ 'Publishing this post wasn’t confirmed. Say whether it’s live, or choose Publish again for the account.',
  )
}

/**
 * Publishes the post now and returns it with its results: `published` if every target got it, else `failed`.
 * If a platform takes long, it returns early with `publishing` and the rest continues in the background. Only
 * targets that haven't received the post are delivered to and charged.
 *
 * If a post is published several times at the same moment, one call does it and the others get 400
 * `invalid_state` at once, without waiting for the outcome. A client whose answer was lost reads the post,
 * which is `publishing` until the results are recorded. So a 200 always means that this very call published,
 * or is publishing.
 *
 * Throws 402 before anything is done, 404, and 400 `invalid_state`.
 */
export async function publishPost(deps: Dependencies, key: PostKey): Promise<PostRow> {
  await deps.db.transaction(async (tx) => {
    const row = await lockPost(tx, key)
    checkMove(postCan.publish, row)
    await checkAnythingLeft(tx, row)
    await claimPost(tx, deps, row)
  })
  return waitForDelivery(deps, key)
}
