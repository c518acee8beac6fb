import { databaseOf, perDatabase } from '../db/database'
import { wakeWorkers } from '../db/schedule-events'
import type { Dependencies } from '../ports/dependencies'
import { within } from '../ports/wait'
import { findStartable } from './delivery-rows'
import { runDelivery } from './run-delivery'

/** Most deliveries that one process runs at the same time, in total and for one account. */
const limits = { atOnce: 24, ofOneAccount: 4 } as const

interface Run {
  readonly accountId: string
  /** Never rejects. */
  readonly done: Promise<void>
}

interface Process {
  readonly runs: Map<string, Run>
  /** The scan for due deliveries in progress, if any. */
  scan?: Promise<void> | undefined
  /** True if another scan was requested since it began. */
  rescan: boolean
  /** True once deliveries should stop at their next step. */
  stopping: boolean
}

/** The deliveries running in this process. One per database, so that each delivery is started once. */
const processOf = perDatabase((): Process => ({ runs: new Map(), rescan: false, stopping: false }))

/**
 * Runs a delivery in the background unless this process is already running it. Resolves when it ends or
 * waits; never rejects.
 */
export function startDelivery(given: Dependencies, id: string, accountId: string): Promise<void> {
  // The delivery outlives the request that started it, so it uses the plain database.
  const deps = { ...given, db: databaseOf(given.db) }
  const process = processOf(deps.db)
  const running = process.runs.get(id)
  if (running) return running.done
  const done = runDelivery(deps, id, { stopping: () => process.stopping })
    // The row keeps its last state; the delivery is resumed once its lease has expired.
    .catch((error: unknown) => console.error(`The delivery ${id} was interrupted:`, error))
    .finally(() => {
      process.runs.delete(id)
      wakeWorkers(deps.db)
    })
  process.runs.set(id, { accountId, done })
  return done
}

/**
 * Starts due deliveries up to the limits, round robin by account.
 * @param ended called when one of them ends
 */
async function startBatch(deps: Dependencies, ended: () => void = () => undefined): Promise<void> {
  const { runs } = processOf(deps.db)
  if (runs.size >= limits.atOnce) return
  const found = await findStartable(deps.db, deps.clock(), limits.atOnce * limits.ofOneAccount)
  for (const { id, accountId } of found) {
    if (runs.size >= limits.atOnce) break
    const ofAccount = [...runs.values()].filter((run) => run.accountId === accountId).length
    if (runs.has(id) || ofAccount >= limits.ofOneAccount) continue
    void startDelivery(deps, id, accountId).then(ended)
  }
}

/**
 * Runs due deliveries until this process can take no more, or `whileTrue` returns false. A slow delivery
 * doesn't keep others from starting.
 */
export async function deliverDue(deps: Dependencies, whileTrue: () => boolean = () => true): Promise<void> {
  const { runs } = processOf(deps.db)
  while (whileTrue()) {
    await startBatch(deps)
    if (runs.size === 0) return
    await Promise.race([...runs.values()].map(({ done }) => done))
  }
}

/**
 * Starts due deliveries, and continues in the background as capacity frees up. Resolves once the first are
 * started. Only one scan runs at a time: with thousands due, every ended delivery requests another, and one
 * further scan covers all of them.
 */
export async function startDue(deps: Dependencies): Promise<void> {
  const process = processOf(deps.db)
  if (process.stopping) return
  if (process.scan) {
    process.rescan = true
    return process.scan
  }
  const hasMore = (): boolean => process.rescan && !process.stopping
  const runScan = async (): Promise<void> => {
    try {
      do {
        process.rescan = false
        await startBatch(deps, () => {
          startDue(deps).catch((error: unknown) => console.error('The queue stopped:', error))
        })
      } while (hasMore())
    } finally {
      process.scan = undefined
    }
  }
  process.scan = runScan()
  return process.scan
}

/** Resolves when this process runs no delivery, or after `ms` milliseconds. */
async function untilIdle({ runs }: Process, ms: number): Promise<void> {
  const idle = async () => {
    while (runs.size > 0) await Promise.allSettled([...runs.values()].map(({ done }) => done))
  }
  await within(idle(), ms, () => undefined)
}

/**
 * Waits up to `graceMs` for running deliveries to end, then stops the rest at their next step, where any
 * process can resume them.
 */
export async function stopDeliveries({ db }: Pick<Dependencies, 'db'>, graceMs: number): Promise<void> {
  const process = processOf(db)
  await untilIdle(process, graceMs)
  process.stopping = true
  await untilIdle(process, graceMs)
  process.stopping = false
}
