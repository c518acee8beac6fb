import { and, asc, eq } from 'drizzle-orm'
import { postCan, type PublishPreview } from '~/contract'
import { balanceOf } from '../credits/ledger'
import { deliveries, workspaces } from '../db/schema'
import { scheduleChanged } from '../db/schedule-events'
import { ApiError } from '../http/api-error'
import type { Dependencies } from '../ports/dependencies'
import { checkMove, deliveriesOf, findPost, lockPost, type PostKey, type PostRow } from '../posts/posts'
import { claimPost, targetsToSend, totalCost } from './claim'
import { goesOn } from './delivery-rows'
import { startDelivery } from './engine'

/** The most credits that publishing now can take: what failed is given back. Nothing for targets that have it already. */
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

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms)
  })

/** Milliseconds between two looks at deliveries that another process works on. */
const lookEveryMs = 250

/** Works on a post's deliveries for as long as a caller waits; what then still goes on is left to the background. */
async function deliverFor(deps: Dependencies, postId: string): Promise<void> {
  const { db, clock, limits } = deps
  const until = performance.now() + limits.publishWaitMs
  let asked = ''
  for (let left = limits.publishWaitMs; left > 0; left = until - performance.now()) {
    const rows = await db
      .select()
      .from(deliveries)
      .where(and(eq(deliveries.postId, postId), goesOn()))
      .orderBy(asc(deliveries.position))
    if (rows.length === 0) return
    const now = clock()
    const due = rows.filter(
      ({ nextAt, leaseUntil }) => (nextAt?.getTime() ?? 0) <= now && (leaseUntil?.getTime() ?? 0) <= now,
    )
    const ids = due.map(({ id }) => id).join()
    // What can't be taken yet, as it isn't its turn, is not asked for without a pause.
    if (ids !== '' && ids === asked) await pause(Math.min(left, lookEveryMs))
    asked = ids
    const runs = due.map(({ id, accountId }) => startDelivery(deps, id, accountId))
    const next = Math.min(...rows.map(({ nextAt }) => nextAt?.getTime() ?? now))
    if (runs.length === 0 && next - now > left) break
    await Promise.race([...runs, pause(Math.min(left, lookEveryMs))])
  }
  // Waiting ones are the worker's now.
  scheduleChanged(db)
}

/** The post once its deliveries have ended, or as it is while they go on. */
export async function delivered(deps: Dependencies, key: PostKey): Promise<PostRow> {
  await deliverFor(deps, key.postId)
  return findPost(deps.db, key)
}

/** Why publishing would send nothing: what is left needs a person's word first. */
async function checkAnythingLeft(deps: Dependencies, row: PostRow): Promise<void> {
  if ((await targetsToSend(deps.db, row)).length > 0 || row.targets.length === 0) return
  const rows = (await deliveriesOf(deps.db, [row.id])).get(row.id) ?? []
  if (!rows.some(({ step }) => step === 'attention')) return
  throw new ApiError(
    'invalid_state',
    /*i18n*/ 'Publishing this post wasn’t confirmed. Say whether it’s live, or choose Publish again for the account.',
  )
}

/**
 * Publishes the post now and returns it with its results: `published` when every target got it, else `failed`, each
 * target with its result. Where a platform takes long, the answer comes meanwhile, with `publishing`, and the rest goes
 * on. Only targets that did not get it yet are delivered to and paid for.
 *
 * Of several publishes of one post at the same moment one does it; the others are told at once, with 400
 * `invalid_state`, that it is being published. They do not wait for its outcome: a client whose answer was lost reads
 * the post, which says `publishing` until the results are recorded, and then what became of each target. So a 200
 * always means that this very call published, or is publishing.
 *
 * Throws 402 before anything is done, 404, and 400 `invalid_state`.
 */
export async function publishPost(deps: Dependencies, key: PostKey): Promise<PostRow> {
  await deps.db.transaction(async (tx) => {
    const row = await lockPost(tx, key)
    checkMove(postCan.publish, row)
    await checkAnythingLeft({ ...deps, db: tx }, row)
    await claimPost(tx, deps, row)
  })
  return delivered(deps, key)
}
