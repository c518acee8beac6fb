import { lte } from 'drizzle-orm'
import { sweepActivity } from './activity/routes'
import { sweepChanges } from './changes/read-changes'
import type { OpenDatabase } from './db/database'
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
/** Of the disk, for the log of one table's vacuum: a log without room stops the embedded database for good. */
const vacuumBytes = 64 * 2 ** 20

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
  vacuum: OpenDatabase['vacuum'],
): { stop(): Promise<void> } {
  let working: Promise<void> = Promise.resolve()
  let isStopped = false
  const next = (what: string, work: () => Promise<void>) => () => {
    working = working.then(work).catch((error: unknown) => console.error(`Couldn’t ${what}:`, error))
  }
  const every = (ms: number, what: string, work: () => Promise<void>) => setInterval(next(what, work), ms)
  const vacuumed = async () => vacuum?.(() => !isStopped && deps.hasRoom?.(vacuumBytes) !== false)
  const timers = [
    every(ordersEveryMs, 'give back abandoned image orders', () => refundAbandonedOrders(deps)),
    every(planEveryMs, 'plan repeated posts', () => (isLeader() ? planAhead(deps) : Promise.resolve())),
    every(sweepEveryMs, 'clean up', async () => {
      if (!isLeader()) return
      await sweep(deps)
      await vacuumed()
    }),
  ]
  const first = setTimeout(next('vacuum the database', vacuumed), firstVacuumMs)
  return {
    async stop() {
      isStopped = true
      clearTimeout(first)
      for (const timer of timers) clearInterval(timer)
      await working
    },
  }
}
