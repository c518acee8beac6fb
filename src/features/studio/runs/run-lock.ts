import { holding } from '~/src/operations/locks'

// A tab that has calls of a run under way holds the run's lock: the browser gives it back when the tab is gone, whatever
// it died of. So another tab knows a run that goes on from one that was left.

const name = (runId: string) => `studio-run ${runId}`

interface Held {
  users: number
  readonly ready: Promise<void>
  readonly end: () => void
}
const held = new Map<string, Held>()

function begin(runId: string): Held {
  let end: () => void = () => undefined
  const over = new Promise<void>((resolve) => {
    end = resolve
  })
  const ready = new Promise<void>((resolve) => {
    void holding(name(runId), true, () => {
      resolve()
      return over
    })
  })
  return { users: 0, ready, end }
}

/** Holds the run while `work` is under way, however many works of this tab hold it at once. */
export async function whileHeld(runId: string, work: () => Promise<void>): Promise<void> {
  const entry = held.get(runId) ?? begin(runId)
  held.set(runId, entry)
  entry.users++
  try {
    await entry.ready
    await work()
  } finally {
    if (--entry.users === 0) {
      held.delete(runId)
      entry.end()
    }
  }
}

/** Whether this tab has calls of the run under way. */
export const isHeld = (runId: string): boolean => held.has(runId)
