import { and, eq } from 'drizzle-orm'
import { posts } from '../db/schema'
import type { Dependencies, DeliveryResult, Publisher } from '../ports/dependencies'
import { deliveriesOf, type DeliveryRow } from '../posts/posts'
import { twinPayer } from '../twins/twins'
import type { Claim } from './claim'
import { sandboxPublisher } from './sandbox'

/** What came of a delivery: the publisher's answer, or none. */
export type Outcome = DeliveryResult | { readonly status: 'unknown'; readonly message: string }

export interface Delivered {
  readonly delivery: DeliveryRow
  readonly outcome: Outcome
}

/** How often a claim is renewed, and when it counts as abandoned: after several renewals were missed. In ms. */
export const lease = { renewEveryMs: 10_000, abandonedAfterMs: 60_000 } as const

const answerWithinMs = 5 * 60_000

/** Says what the publisher answered; without an answer in time the outcome is not known. */
async function answerOf(attempt: Promise<DeliveryResult>): Promise<Outcome> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<Outcome>((resolve) => {
    timer = setTimeout(
      () => resolve({ status: 'unknown', message: 'The platform didn’t respond in time.' }),
      answerWithinMs,
    )
  })
  try {
    return await Promise.race([attempt, timeout])
  } catch (error) {
    console.error('A delivery got no response:', error)
    return {
      status: 'unknown',
      message: 'The platform didn’t respond. You can publish again: it won’t post twice.',
    }
  } finally {
    clearTimeout(timer)
  }
}

function deliverOne(publisher: Publisher, { post }: Claim, delivery: DeliveryRow): Promise<Outcome> {
  const postType = post.targets[delivery.position]?.postType
  return answerOf(
    publisher.deliver({
      key: `${post.id}:${delivery.position}:${delivery.attempt}`,
      accountId: delivery.accountId,
      platform: delivery.platform,
      postType,
      content: post.content,
    }),
  )
}

/** Nothing of a twin goes out, whatever this server publishes by: its accounts are another workspace's. */
async function publisherFor(deps: Dependencies, { post }: Claim): Promise<Publisher> {
  const isTwin = (await twinPayer(deps.db, post.workspaceId)) !== undefined
  return isTwin ? sandboxPublisher(deps) : deps.publisher
}

async function renew({ db, clock }: Dependencies, claim: Claim): Promise<void> {
  await db
    .update(posts)
    .set({ claimedAt: new Date(clock()) })
    .where(and(eq(posts.id, claim.post.id), eq(posts.claimId, claim.id)))
}

/**
 * Hands every pending delivery of the claim to the publisher, under keys that stay the same however often this runs.
 * No transaction is open meanwhile; the claim is renewed, so that no other process takes it for abandoned.
 */
export async function deliverClaim(deps: Dependencies, claim: Claim): Promise<Delivered[]> {
  const all = (await deliveriesOf(deps.db, [claim.post.id])).get(claim.post.id) ?? []
  const publisher = await publisherFor(deps, claim)
  const heartbeat = setInterval(() => {
    renew(deps, claim).catch((error: unknown) => console.error('Couldn’t renew a claim:', error))
  }, lease.renewEveryMs)
  try {
    return await Promise.all(
      all
        .filter(({ status }) => status === 'pending')
        .map(async (delivery) => ({ delivery, outcome: await deliverOne(publisher, claim, delivery) })),
    )
  } finally {
    clearInterval(heartbeat)
  }
}
