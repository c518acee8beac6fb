import { onScheduleChange } from '../db/schedule-events'
import type { Dependencies } from '../ports/dependencies'
import { within } from '../ports/wait'
import { claimDue, nextDue } from './claim-due'
import { nextStart } from './delivery-rows'
import { deliverDue, startDue, stopDeliveries } from './engine'

/**
 * Sends every due post, exactly once across all workers and processes. Resolves when each has ended or waits.
 */
export async function sendDue(deps: Dependencies): Promise<void> {
  await claimDue(deps)
  await deliverDue(deps)
}

/** Resumes deliveries whose process died, for up to `forMs` milliseconds; the worker continues with the rest. */
export async function recoverDeliveries(deps: Dependencies, forMs = 5_000): Promise<void> {
  const until = performance.now() + forMs
  await within(
    deliverDue(deps, () => performance.now() < until),
    forMs,
    () => undefined,
  )
}

export interface Worker {
  /** Sends what is due now and resumes what waited. Resolves when all of it has ended or waits. */
  tick(): Promise<void>
  /** Resolves when running deliveries have ended, or have stopped where another process can resume them. */
  stop(): Promise<void>
}

/** Delay before looking again if what is due was locked by another worker, in milliseconds. */
const retryAfterLockMs = 100

const maxTimerMs = 2 ** 31 - 1

/** Milliseconds that running deliveries get to end when the process stops. */
const graceMs = 10_000

/**
 * Sends posts when they are due, and resumes deliveries that wait. It sleeps until the next due time and is
 * woken by schedule changes in this process; `everyMs` bounds the sleep to catch changes by other processes.
 * It runs once at start, which sends what came due while the server was down. A slow delivery doesn't hold up
 * others.
 */
export function startWorker(deps: Dependencies, { everyMs = 5_000 } = {}): Worker {
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let currentScan: Promise<void> = Promise.resolve()

  const scan = (): Promise<void> => {
    const next = currentScan.then(async () => {
      // Without disk space results couldn't be recorded, so posts go out late rather than twice.
      if (stopped || deps.hasRoom?.() === false) return
      await claimDue(deps)
      await startDue(deps)
    })
    currentScan = next.catch((error: unknown) => console.error('The publishing worker failed:', error))
    return next
  }
  const sleep = (ms: number): void => {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(run, Math.min(ms, everyMs, maxTimerMs))
  }
  let looks = 0
  /** Sleeps `everyMs` if the next due time can't be read. */
  const sleepUntilDue = async (): Promise<void> => {
    const look = ++looks
    const now = deps.clock()
    const due = await Promise.all([nextDue(deps.db), nextStart(deps.db, now)]).catch(() => [])
    // A look that began later has seen newer changes, although its answer may have come first.
    if (look !== looks) return
    const next = Math.min(...due.map((at) => at ?? now + everyMs))
    sleep(next > now ? next - now : retryAfterLockMs)
  }
  const run = (): void => {
    if (stopped) return
    void scan().then(sleepUntilDue, () => sleep(everyMs))
  }
  const unsubscribe = onScheduleChange(deps.db, () => void sleepUntilDue())

  run()
  return {
    async tick() {
      await scan()
      await deliverDue(deps)
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      unsubscribe()
      await currentScan
      // Gives claimed deliveries a chance to end before the process stops.
      await recoverDeliveries(deps, graceMs)
      await stopDeliveries(deps, graceMs)
    },
  }
}
