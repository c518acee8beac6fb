import { and, isNotNull, lt } from 'drizzle-orm'
import { posts } from '../db/schema'
import type { Dependencies } from '../ports/dependencies'
import type { PostRow } from '../posts/post-record'
import type { Claim } from './claim'
import { lease } from './deliver'
import { finishClaim } from './publish'

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
 * Finishes publishes whose process died between claim and settlement: delivers again under the same keys, which
 * delivers once, and settles once. Returns how many.
 * @param alone true when no other process uses this database (PGlite, whose folder is locked): then every claim found
 *   at start is a dead one. With others about, only claims that nobody has renewed for a minute are.
 */
export async function recover(deps: Dependencies, { alone = false } = {}): Promise<number> {
  const abandoned = new Date(deps.clock() - lease.abandonedAfterMs)
  const claims = await takeOver(deps, alone ? undefined : abandoned)
  await Promise.all(claims.map((claim) => finishClaim(deps, claim)))
  return claims.length
}
