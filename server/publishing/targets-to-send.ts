import { and, eq, inArray } from 'drizzle-orm'
import type { PostTarget } from '~/contract'
import type { Queryable } from '../db/database'
import { socialAccounts } from '../db/schema'
import { deliveriesOf, type PostRow } from '../posts/post-record'

/** A target that the next publish delivers to. */
export interface TargetToSend {
  readonly target: PostTarget
  /** Place in the post's list. */
  readonly position: number
  /** Credits; 0 for agent sessions (api.md section 4, "Credit cost per call"). */
  readonly cost: number
  readonly attempt: number
}

/** What publishing `row` now would deliver to: each target that did not get it yet. */
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
  const earlier = (await deliveriesOf(q, [row.id])).get(row.id) ?? []
  return row.targets.flatMap((target, position) => {
    const before = earlier.find((delivery) => delivery.position === position)
    if (before?.status === 'published') return []
    const account = accounts.find(({ id }) => id === target.accountId)
    const cost = !account || account.connection === 'agent_session' ? 0 : account.publishCost
    return [{ target, position, cost, attempt: before?.attempt ?? 1 }]
  })
}

/** Credits that the deliveries take together. */
export function totalCost(targets: readonly { readonly cost: number }[]): number {
  return targets.reduce((sum, { cost }) => sum + cost, 0)
}
