import { onScheduleChange } from '../db/schedule-events'
import type { Dependencies } from '../ports/dependencies'
import { claimDue, nextDue } from './claim-due'
import { endAllLeases, nextStart } from './delivery-rows'
import { deliverDue, startDue, stopDeliveries } from './engine'

/**
 * Sends every post that is due, each once however many workers and processes do this at the same time, and resolves when
 * each has ended or waits.
 */
export async function sendDue(deps: Dependencies): Promise<void> {
  await claimDue(deps)
  await deliverDue(deps)
}

/**
 * Goes on with deliveries whose process died, for up to `forMs` milliseconds; what takes longer is the worker's.
 * @param alone true when no other process uses this database (PGlite, whose folder is locked): then every lease found at
 *   start is a dead one. With others about, only those that nobody has renewed for a minute are.
 */
export async function recoverDeliveries(
  deps: Dependencies,
  { alone = false, forMs = 5_000 } = {},
): Promise<void> {
  if (alone) await endAllLeases(deps.db)
  const until = performance.now() + forMs
  let timer: ReturnType<typeof setTimeout> | undefined
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, forMs)
  })
  try {
    await Promise.race([deliverDue(deps, () => performance.now() < until), enough])
  } finally {
    clearTimeout(timer)
  }
}

export interface Worker {
  /** Sends what is due now and goes on with what waited; resolves when all of it has ended or waits. */
  tick(): Promise<void>
  /** Resolves when the deliveries under way have ended, or are written down where another process goes on. */
  stop(): Promise<void>
}

/** What is still due after a look is locked by another worker: look again after this time. */
const retryAfterLockMs = 100

const maxTimerMs = 2 ** 31 - 1

/** Milliseconds that deliveries under way are given to end when the process stops. */
const graceMs = 10_000

/**
 * Sends posts when they are due, and goes on with deliveries that wait. It sleeps until the next one's time, woken by
 * schedules that change in this process; `everyMs` bounds the sleep, for those that other processes change. The first
 * look comes at once, and sends what came due while nothing ran. A delivery that takes long holds up no other.
 */
export function startWorker(deps: Dependencies, { everyMs = 5_000 } = {}): Worker {
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let looking: Promise<void> = Promise.resolve()

  const look = (): Promise<void> => {
    const next = looking.then(async () => {
      // What can't be written down is not sent: it goes out late, and not twice.
      if (stopped || deps.hasRoom?.() === false) return
      await claimDue(deps)
      await startDue(deps)
    })
    looking = next.catch((error: unknown) => console.error('The publishing worker failed:', error))
    return next
  }
  const sleep = (ms: number): void => {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(run, Math.min(ms, everyMs, maxTimerMs))
  }
  const sleepUntilDue = async (): Promise<void> => {
    const now = deps.clock()
    const due = await Promise.all([nextDue(deps.db), nextStart(deps.db, now)])
    const next = Math.min(...due.map((at) => at ?? now + everyMs))
    sleep(next > now ? next - now : retryAfterLockMs)
  }
  const run = (): void => {
    if (stopped) return
    void look()
      .then(sleepUntilDue)
      .catch(() => sleep(everyMs))
  }
  const forget = onScheduleChange(deps.db, () => void sleepUntilDue().catch(() => sleep(everyMs)))

  run()
  return {
    async tick() {
      await look()
      await deliverDue(deps)
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      forget()
      await looking
      // What was claimed is not left lying, if it is quick.
      await recoverDeliveries(deps, { forMs: graceMs })
      await stopDeliveries(deps, graceMs)
    },
  }
}
