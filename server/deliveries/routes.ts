import { and, asc, eq, isNull, lt, or } from 'drizzle-orm'
import * as contract from '~/contract'
import type { Queryable } from '../db/database'
import { deliveries, posts } from '../db/schema'
import { ApiError, notFound } from '../http/api-error'
import { defaultListLimit } from '../http/envelope'
import { implement } from '../http/implement'
import { answerPost } from '../posts/posts'
import { type HandedOverRow, handedOverRecords, selectHandedOver } from '../publishing/handed-over'
import { callOff, completeDelivery, failDelivery } from '../publishing/resolve'

const isWaiting = and(eq(deliveries.status, 'pending'), eq(deliveries.step, 'handed-over'))

const deliveryRecord = async (q: Queryable, row: HandedOverRow) => {
  const [record] = await handedOverRecords(q, [row])
  if (!record) throw notFound(/*i18n*/ 'delivery')
  return record
}

interface Key {
  readonly workspaceId: string
  readonly deliveryId: string
}

/** A delivery of this workspace, waiting or ended. Throws 404. */
async function find(q: Queryable, { workspaceId, deliveryId }: Key) {
  const [row] = await selectHandedOver(q).where(
    and(eq(deliveries.id, deliveryId), eq(posts.workspaceId, workspaceId)),
  )
  if (!row) throw notFound(/*i18n*/ 'delivery')
  return row
}

/** Throws 400 `invalid_state` while another token holds a claim: it may be posting the delivery right now. */
function checkClaim(row: typeof deliveries.$inferSelect, holder: string, now: number): void {
  const isOthers = row.leaseHolder !== null && row.leaseHolder !== holder
  if (isOthers && row.leaseUntil && row.leaseUntil.getTime() > now)
    throw new ApiError('invalid_state', /*i18n*/ 'Another agent has claimed this delivery.')
}

/** Deliveries to agent-session accounts, which an agent or a person posts. */
export const deliveryRoutes = [
  implement(contract.listDeliveries, async ({ params, query }, { db }) => {
    const rows = await selectHandedOver(db)
      .where(and(isWaiting, eq(posts.workspaceId, params.workspaceId)))
      .orderBy(asc(deliveries.at), asc(deliveries.id))
      .limit(query.limit ?? defaultListLimit)
    return handedOverRecords(db, rows)
  }),
  implement(contract.getDelivery, async ({ params }, { db }) => deliveryRecord(db, await find(db, params))),
  implement(contract.claimDelivery, async ({ params, body, caller }, { db, clock }) => {
    const now = clock()
    checkClaim((await find(db, params)).delivery, caller.tokenId, now)
    const [claimed] = await db
      .update(deliveries)
      .set({ leaseHolder: caller.tokenId, leaseUntil: new Date(now + body.seconds * 1000) })
      .where(
        and(
          isWaiting,
          eq(deliveries.id, params.deliveryId),
          or(
            isNull(deliveries.leaseHolder),
            eq(deliveries.leaseHolder, caller.tokenId),
            lt(deliveries.leaseUntil, new Date(now)),
          ),
        ),
      )
      .returning({ id: deliveries.id })
    if (!claimed) throw new ApiError('invalid_state', /*i18n*/ 'This delivery isn’t waiting for anybody.')
    return deliveryRecord(db, await find(db, params))
  }),
  implement(
    contract.finishDelivery,
    async ({ params, body, caller }, deps) => {
      checkClaim((await find(deps.db, params)).delivery, caller.tokenId, deps.clock())
      await completeDelivery(deps, params.deliveryId, body)
      return deliveryRecord(deps.db, await find(deps.db, params))
    },
    { idempotency: 'lease' },
  ),
  implement(
    contract.failDelivery,
    async ({ params, body, caller }, deps) => {
      checkClaim((await find(deps.db, params)).delivery, caller.tokenId, deps.clock())
      await failDelivery(deps, params.deliveryId, body.reason)
      return deliveryRecord(deps.db, await find(deps.db, params))
    },
    { idempotency: 'lease' },
  ),
  implement(
    contract.callOffDelivery,
    async ({ params, caller }, deps) => {
      const row = await find(deps.db, params)
      if (row.delivery.step === 'handed-over') checkClaim(row.delivery, caller.tokenId, deps.clock())
      return answerPost(deps.db, await callOff(deps, row.delivery))
    },
    { idempotency: 'lease' },
  ),
]
