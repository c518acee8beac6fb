import { postCan, type PublishPreview } from '~/contract'
import type { Dependencies } from '../ports/dependencies'
import { checkMove, findPost, lockPost, type PostKey, type PostRow } from '../posts/posts'
import { type Claim, claimPost, targetsToSend, totalCost } from './claim'
import { deliverClaim, lease } from './deliver'
import { recordResults } from './record-results'
import { and, eq, isNotNull, lt } from 'drizzle-orm'
import { posts, workspaces } from '../db/schema'
import { balanceOf } from '../credits/ledger'

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

/** Delivers what the claim holds and records the results. May be run again after a crash. */
export async function finishClaim(deps: Dependencies, claim: Claim): Promise<PostRow> {
  return recordResults(deps, claim, await deliverClaim(deps, claim))
}

/**
 * Publishes the post now and returns it with its results: `published` when every target got it, else `failed`, each target with
 * its result. Only targets that did not get it yet are delivered to and paid for.
 *
 * Of several publishes of one post at the same moment one does it; the others are told at once, with 400
 * `invalid_state`, that it is being published. They do not wait for its outcome: a client whose answer was lost reads
 * the post, which says `publishing` until the results are recorded, and then what became of each target. So a 200 always means
 * that this very call published.
 *
 * Throws 402 before anything is done, 404, and 400 `invalid_state`.
 */
export async function publishPost(deps: Dependencies, key: PostKey): Promise<PostRow> {
  const claim = await deps.db.transaction(async (tx) => {
    const row = await lockPost(tx, key)
    checkMove(postCan.publish, row)
    return claimPost(tx, deps, row)
  })
  return finishClaim(deps, claim)
}

/** Takes over claims last renewed before `before`, or all. Renewing them keeps other processes from doing the same. */
async function takeOver({ db, clock }: Dependencies, before: Date | undefined): Promise<Claim[]> {
  const rows: PostRow[] = await db
    .update(posts)
    .set({ claimedAt: new Date(clock()) })
    .where(and(isNotNull(posts.claimId), before && lt(posts.claimedAt, before)))
    .returning()
  return rows.flatMap((post) => (post.claimId === null ? [] : [{ id: post.claimId, post }]))
}

/**
 * Finishes publishes whose process died between claim and results: delivers again under the same keys, which
 * delivers once, and records the results once. Returns how many.
 * @param alone true when no other process uses this database (PGlite, whose folder is locked): then every claim found
 *   at start is a dead one. With others about, only claims that nobody has renewed for a minute are.
 */
export async function recoverClaims(deps: Dependencies, { alone = false } = {}): Promise<number> {
  const abandoned = new Date(deps.clock() - lease.abandonedAfterMs)
  const claims = await takeOver(deps, alone ? undefined : abandoned)
  await Promise.all(claims.map((claim) => finishClaim(deps, claim)))
  return claims.length
}
