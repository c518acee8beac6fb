import { lte } from 'drizzle-orm'
import { sweepActivity } from './activity/routes'
import { sweepChanges } from './changes/read-changes'
import { sweepLeases } from './db/leases'
import { rateLimits } from './db/schema'
import { refundAbandonedOrders } from './generation/paid-pictures'
import { sweepIdempotencyKeys } from './http/idempotency'
import { sweepUploads } from './media/uploads'
import type { Dependencies } from './ports/dependencies'
import { sweepPresence } from './presence/routes'
import { planAhead } from './repeats/plan-ahead'

const ordersEveryMs = 10_000
/** Evergreen posts get their next slot within this time after they went out. */
const planEveryMs = 30_000
const sweepEveryMs = 3_600_000
/** What a start has to do is done by then. */
const firstVacuumMs = 60_000

/** Forgets the counts of minutes that are over. */
async function sweepRateLimits({ db, clock }: Dependencies): Promise<void> {
  await db.delete(rateLimits).where(lte(rateLimits.expire, clock() - 60_000))
}

/** Removes what nobody needs any more: uploads that nobody completed, answers kept for repeats, old leases and counts, what was done a year ago. */
export async function sweep(deps: Dependencies): Promise<void> {
  await sweepUploads(deps)
  await sweepActivity(deps)
  await sweepChanges(deps)
  await sweepPresence(deps)
  await sweepIdempotencyKeys(deps)
  await sweepLeases(deps)
  await sweepRateLimits(deps)
}

/**
 * Looks after what processes leave behind, from now on: every process gives back images that were paid for and whose
 * process died; the one that leads sweeps, and plans the posts of repeats.
 * @param vacuum of a database that doesn’t do so by itself; a minute from now, and after each sweep
 */
export function startUpkeep(
  deps: Dependencies,
  isLeader: () => boolean,
  vacuum: () => Promise<void> = () => Promise.resolve(),
): { stop(): Promise<void> } {
  let working: Promise<void> = Promise.resolve()
  const every = (ms: number, what: string, work: () => Promise<void>) =>
    setInterval(() => {
      working = working.then(work).catch((error: unknown) => console.error(`Couldn’t ${what}:`, error))
    }, ms)
  const timers = [
    every(ordersEveryMs, 'give back abandoned image orders', () => refundAbandonedOrders(deps)),
    every(planEveryMs, 'plan repeated posts', () => (isLeader() ? planAhead(deps) : Promise.resolve())),
    every(sweepEveryMs, 'clean up', async () => {
      if (!isLeader()) return
      await sweep(deps)
      await vacuum()
    }),
  ]
  const first = setTimeout(() => {
    working = working.then(vacuum).catch((error: unknown) => console.error('Couldn’t vacuum the database:', error))
  }, firstVacuumMs)
  return {
    async stop() {
      clearTimeout(first)
      for (const timer of timers) clearInterval(timer)
      await working
    },
  }
}
