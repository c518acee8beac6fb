import { postCan } from '~/contract'
import type { Dependencies } from '../ports/dependencies'
import { checkMove, lockPost, type PostKey } from '../posts/find-post'
import type { PostRow } from '../posts/post-record'
import { type Claim, claimPost } from './claim'
import { deliverClaim } from './deliver'
import { settleClaim } from './record-results'

/** Delivers what the claim holds and settles it. May be run again after a crash. */
export async function finishClaim(deps: Dependencies, claim: Claim): Promise<PostRow> {
  return settleClaim(deps, claim, await deliverClaim(deps, claim))
}

/**
 * Publishes the post now and returns it settled: `published` when every target got it, else `failed`, each target with
 * its result. Only targets that did not get it yet are delivered to and paid for.
 *
 * Of several publishes of one post at the same moment one does it; the others are told at once, with 400
 * `invalid_state`, that it is being published. They do not wait for its outcome: a client whose answer was lost reads
 * the post, which says `publishing` until it is settled, and then what became of each target. So a 200 always means
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
