import { lte } from 'drizzle-orm'
import { sweepActivity } from './activity/routes'
import { sweepChanges } from './changes/read-changes'
import type { OpenDatabase } from './db/database'
import { endLeases, sweepLeases } from './db/leases'
import { rateLimits } from './db/schema'
import { refundAbandonedOrders } from './generation/paid-pictures'
import { sweepIdempotencyKeys } from './http/idempotency'
import { sweepUploads } from './media/uploads'
import type { Dependencies } from './ports/dependencies'
import { sweepPresence } from './presence/routes'
import { endAllLeases } from './publishing/delivery-rows'
import { planAhead } from './repeats/plan-ahead'
import { sweepCalls } from './webhooks/sender'

const ordersEveryMs = 10_000
/** So an evergreen post gets its next slot within this time after it was published. */
const planEveryMs = 30_000
const sweepEveryMs = 3_600_000
/** Late enough for start-up work to be done. */
const firstVacuumMs = 60_000
/**
 * Disk space required for a vacuum, in bytes: the embedded database stops for good if its write-ahead log has no
 * room.
 */
const vacuumBytes = 64 * 2 ** 20

/** Deletes the counts of past minutes. */
async function sweepRateLimits({ db, clock }: Dependencies): Promise<void> {
  await db.delete(rateLimits).where(lte(rateLimits.expire, clock() - 60_000))
}

/**
 * Deletes what has expired: incomplete uploads, activity after a year, changes, presence, webhook calls, stored
 * answers, leases and rate-limit counts.
 */
async function sweep(deps: Dependencies): Promise<void> {
  await sweepActivity(deps)
  await sweepChanges(deps)
  await sweepPresence(deps)
  await sweepCalls(deps)
  await sweepIdempotencyKeys(deps)
  await sweepLeases(deps)
  await sweepRateLimits(deps)
  // Last, because only this one fails if the storage doesn't answer.
  await sweepUploads(deps)
}

/**
 * Starts periodic clean-up. Every process refunds paid images whose process died; the leader also sweeps and plans
 * repeated posts.
 * @param vacuum for a database without autovacuum; runs after a minute and after each sweep
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
  const vacuumIfRoom = async () => vacuum?.(() => !isStopped && deps.hasRoom?.(vacuumBytes) !== false)
  const timers = [
    every(ordersEveryMs, 'give back abandoned image orders', () => refundAbandonedOrders(deps)),
    every(planEveryMs, 'plan repeated posts', () => (isLeader() ? planAhead(deps) : Promise.resolve())),
    every(sweepEveryMs, 'clean up', async () => {
      if (!isLeader()) return
      await sweep(deps)
      await vacuumIfRoom()
    }),
  ]
  const first = setTimeout(next('vacuum the database', vacuumIfRoom), firstVacuumMs)
  return {
    async stop() {
      isStopped = true
      clearTimeout(first)
      for (const timer of timers) clearInterval(timer)
      await working
    },
  }
}

/**
 * Cleans up after a crashed process, before requests are taken. `recoverDeliveries` resumes the posts it had claimed.
 * @param isOnlyProcess no other process uses this database
 */
export async function recoverAfterCrash(deps: Dependencies, isOnlyProcess: boolean): Promise<void> {
  if (isOnlyProcess) {
    await endLeases(deps.db)
    await endAllLeases(deps.db)
  }
  await refundAbandonedOrders(deps)
  await sweepUploads(deps)
  await sweepChanges(deps)
  await sweepIdempotencyKeys(deps, isOnlyProcess)
}
