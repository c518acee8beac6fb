import type { Dependencies } from './ports/dependencies'
import { sweepChanges } from './changes/read-changes'
import { endLeases } from './db/leases'
import { refundAbandonedOrders } from './generation/paid-pictures'
import { sweepIdempotencyKeys } from './http/idempotency'
import { sweepUploads } from './media/uploads'
import { endAllLeases } from './publishing/delivery-rows'

/**
 * Cleans up after a crashed process, before requests are taken. `recoverDeliveries` resumes the posts it had claimed.
 * @param alone no other process uses this database
 */
export async function recoverAfterCrash(deps: Dependencies, alone: boolean): Promise<void> {
  if (alone) {
    await endLeases(deps.db)
    await endAllLeases(deps.db)
  }
  await refundAbandonedOrders(deps)
  await sweepUploads(deps)
  await sweepChanges(deps)
  await sweepIdempotencyKeys(deps, alone)
}
