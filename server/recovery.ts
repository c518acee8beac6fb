import type { Dependencies } from './ports/dependencies'
import { settleOrders } from './generation/paid-pictures'
import { sweepUploads } from './media/uploads'
import { recover } from './publishing/publish'

/** Orders of another server on the same database may still be in work for this long, in milliseconds. */
const orderMs = 10 * 60_000

/** Finishes what a process that died left behind, before anybody calls. `alone`: no other uses this database. */
export async function settle(deps: Dependencies, alone: boolean): Promise<void> {
  await recover(deps, { alone })
  await settleOrders(deps, alone ? 0 : orderMs)
  await sweepUploads(deps)
}
