import type { Dependencies } from '../ports/dependencies'
import { onScheduleChange } from '../db/schedule-events'
import { recoverClaims } from './publish'
import { nextDue, sendDue } from './send-due'

export interface Worker {
  /** Sends what is due now and finishes what dead processes left; resolves when that is done. */
  tick(): Promise<void>
  /** Resolves when the deliveries under way have their results. */
  stop(): Promise<void>
}

/** A post that is still due after a tick is locked by another worker: look again after this time. */
const retryAfterLockMs = 100

const maxTimerMs = 2 ** 31 - 1

/**
 * Sends posts when they are due. It sleeps until the next one's time, woken by schedules that change in this process;
 * `everyMs` bounds the sleep, for those that other processes change. The first tick comes at once, and sends what came
 * due while nothing ran.
 */
export function startWorker(deps: Dependencies, { everyMs = 5_000 } = {}): Worker {
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> = Promise.resolve()

  const tick = (): Promise<void> => {
    const next = running.then(async () => {
      await recoverClaims(deps)
      await sendDue(deps)
    })
    running = next.catch((error: unknown) => console.error('The publishing worker failed:', error))
    return next
  }
  const sleep = (ms: number): void => {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(run, Math.min(ms, everyMs, maxTimerMs))
  }
  const sleepUntilDue = async (): Promise<void> => {
    const due = await nextDue(deps)
    const ms = due === undefined ? everyMs : due - deps.clock()
    sleep(ms > 0 ? ms : retryAfterLockMs)
  }
  const run = (): void => {
    if (stopped) return
    void tick()
      .then(sleepUntilDue)
      .catch(() => sleep(everyMs))
  }
  const forget = onScheduleChange(deps.db, () => void sleepUntilDue().catch(() => sleep(everyMs)))

  run()
  return {
    tick,
    async stop() {
      stopped = true
      clearTimeout(timer)
      forget()
      await running
    },
  }
}
