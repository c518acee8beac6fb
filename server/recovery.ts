import type { Dependencies } from './ports/dependencies'
import { sweepChanges } from './changes/read-changes'
import { endLeases } from './db/leases'
import { refundAbandonedOrders } from './generation/paid-pictures'
import { sweepIdempotencyKeys } from './http/idempotency'
import { sweepUploads } from './media/uploads'
import { endAllLeases } from './publishing/delivery-rows'

/**
 * Finishes what a process that died left behind, before anybody calls; `recoverDeliveries` sends what it had claimed.
 * `alone`: no other uses this database.
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
