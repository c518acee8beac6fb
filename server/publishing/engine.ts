import { databaseOf, type Database } from '../db/database'
import { wakeWorkers } from '../db/schedule-events'
import type { Dependencies } from '../ports/dependencies'
import { findStartable } from './delivery-rows'
import { runDelivery } from './run-delivery'

/** Deliveries that one process works on at the same time, and those of one account among them. */
const limits = { atOnce: 24, ofOneAccount: 4 } as const

interface Run {
  readonly accountId: string
  /** Never rejects. */
  readonly done: Promise<void>
}

interface Process {
  readonly runs: Map<string, Run>
  /** A look at what is due, under way, and whether somebody has asked for another since it began. */
  looking?: Promise<void> | undefined
  askedAgain: boolean
  /** Whoever works on a delivery lets go of it at the next step. */
  stopping: boolean
}

const processes = new WeakMap<Database, Process>()

/** What this process works on; one list for all who begin deliveries, so that each is begun once. */
function processOf(db: Database): Process {
  const found = processes.get(databaseOf(db)) ?? {
    runs: new Map<string, Run>(),
    askedAgain: false,
    stopping: false,
  }
  processes.set(databaseOf(db), found)
  return found
}

/** Works on a delivery in the background, unless this process does so already. Resolves when it ends or waits; never rejects. */
export function startDelivery(given: Dependencies, id: string, accountId: string): Promise<void> {
  // Whoever's call begins it, from here on it is the studio that acts.
  const deps = { ...given, db: databaseOf(given.db) }
  const process = processOf(deps.db)
  const under = process.runs.get(id)
  if (under) return under.done
  const done = runDelivery(deps, id, { stopping: () => process.stopping })
    // The row stays as it was written last: it is taken up again when its lease has ended.
    .catch((error: unknown) => console.error(`The delivery ${id} was interrupted:`, error))
    .finally(() => {
      process.runs.delete(id)
      wakeWorkers(deps.db)
    })
  process.runs.set(id, { accountId, done })
  return done
}

/** Starts what is due, as much as may go at once: each account's first before anybody's second. `ended`: one of it ended. */
async function startSome(deps: Dependencies, ended: () => void = () => undefined): Promise<void> {
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
 * Works on what is due until nothing is that this process could take, or `whileTrue` says no. A delivery that takes
 * long doesn't keep the others from being started.
 */
export async function deliverDue(deps: Dependencies, whileTrue: () => boolean = () => true): Promise<void> {
  const { runs } = processOf(deps.db)
  while (whileTrue()) {
    await startSome(deps)
    if (runs.size === 0) return
    await Promise.race([...runs.values()].map(({ done }) => done))
  }
}

/**
 * Starts what is due, and goes on in the background as places become free. Resolves when the first are started. One look
 * at a time: with thousands due, each delivery that ends asks for one, and one more serves all who asked meanwhile.
 */
export async function startDue(deps: Dependencies): Promise<void> {
  const process = processOf(deps.db)
  if (process.stopping) return
  if (process.looking) {
    process.askedAgain = true
    return process.looking
  }
  const hasMore = (): boolean => process.askedAgain && !process.stopping
  const look = async (): Promise<void> => {
    try {
      do {
        process.askedAgain = false
        await startSome(deps, () => {
          startDue(deps).catch((error: unknown) => console.error('The queue stopped:', error))
        })
      } while (hasMore())
    } finally {
      process.looking = undefined
    }
  }
  process.looking = look()
  return process.looking
}

/** Resolves when this process works on nothing, or after `ms` milliseconds. */
async function untilIdle({ runs }: Process, ms: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timedOut = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  const idle = async () => {
    while (runs.size > 0) await Promise.allSettled([...runs.values()].map(({ done }) => done))
  }
  await Promise.race([idle(), timedOut])
  clearTimeout(timer)
}

/**
 * Lets the deliveries under way end, for `graceMs`; then they stop at their next step, where any process goes on with
 * them.
 */
export async function stopDeliveries({ db }: Pick<Dependencies, 'db'>, graceMs: number): Promise<void> {
  const process = processOf(db)
  await untilIdle(process, graceMs)
  process.stopping = true
  await untilIdle(process, graceMs)
  process.stopping = false
}
