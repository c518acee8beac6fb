import type { Dependencies } from './ports/dependencies'
import { refundUnfinishedOrders } from './generation/paid-pictures'
import { sweepChanges } from './changes/read-changes'
import { sweepIdempotencyKeys } from './http/idempotency'
import { sweepUploads } from './media/uploads'
import { recoverDeliveries } from './publishing/worker'

/** Orders of another server on the same database may still be in work for this long, in milliseconds. */
const orderTimeoutMs = 10 * 60_000

/** Finishes what a process that died left behind, before anybody calls. `alone`: no other uses this database. */
export async function recoverAfterCrash(deps: Dependencies, alone: boolean): Promise<void> {
  await recoverDeliveries(deps, { alone })
  await refundUnfinishedOrders(deps, alone ? 0 : orderTimeoutMs)
  await sweepUploads(deps)
  await sweepChanges(deps)
  await sweepIdempotencyKeys(deps, alone)
}
