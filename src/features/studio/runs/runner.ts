import { isHeld, whileHeld } from './run-lock'
import { createRunQueue } from './run-queue'
import { reconcileRuns } from './reconcile-runs'
import { snapshotBefore } from './snapshot-before'
import { perform } from './perform'
import { placesOf, type Run } from './run'
import { runBook } from './run-store'
import { refreshSpent, type Studio } from './studio'
import { reportDuplicates } from './report-duplicates'

/** Calls under way at a time. */
const line = createRunQueue(2)
/** What stops a call that is under way. */
const stops = new Map<string, AbortController>()

const keyOf = (runId: string, index: number) => `${runId} ${index}`

/** Starts a run: it goes on while one looks at other screens. */
export function startRun(studio: Studio, run: Run): void {
  runBook.put(studio.workspaceId, run)
  go(studio, run, [...run.calls.keys()])
}

/** Makes calls of a run that have not been made: those that failed, or never began. */
export function continueRun(studio: Studio, runId: string, places: readonly number[]): void {
  const run = runBook.find(studio.workspaceId, runId)
  if (!run) return
  const calls = run.calls.map((call, index) =>
    places.includes(index) ? { ...call, state: 'waiting' as const, failure: undefined } : call,
  )
  const next = { ...run, calls }
  runBook.put(studio.workspaceId, next)
  go(studio, next, places)
}

/** Takes a call out that has not begun. */
export function cancelCall(workspaceId: string, runId: string, index: number): void {
  if (line.leave(keyOf(runId, index))) void runBook.update(workspaceId, runId, index, { state: 'cancelled' })
}

/** Waits no longer for a call that is under way; what became of it is looked up. */
export function stopCall(runId: string, index: number): void {
  stops.get(keyOf(runId, index))?.abort()
}

/** Takes out all calls of a run that have not begun. */
export function cancelRest(workspaceId: string, run: Run): void {
  for (const index of run.calls.keys()) cancelCall(workspaceId, run.id, index)
}

function go(studio: Studio, run: Run, places: readonly number[]): void {
  const { workspaceId } = studio
  void whileHeld(run.id, async () => {
    await runBook.keep(workspaceId, runBook.find(workspaceId, run.id) ?? run)
    if (run.kind !== 'copy') await snapshotBefore(studio, run.id)
    await Promise.all(places.map((index) => enqueue(studio, run.id, index)))
    await reconcileRuns(studio)
    if (run.kind !== 'copy') await reportDuplicates(studio, run.id)
  })
}

/** Resolves when the call has ended, or has been taken out of the line. */
function enqueue(studio: Studio, runId: string, index: number): Promise<void> {
  return line.join(keyOf(runId, index), () => make(studio, runId, index))
}

async function make(studio: Studio, runId: string, index: number): Promise<void> {
  const { workspaceId } = studio
  const run = runBook.find(workspaceId, runId)
  if (run?.calls[index]?.state !== 'waiting') return
  const stop = new AbortController()
  stops.set(keyOf(runId, index), stop)
  // On the device before it is sent: a page that dies meanwhile finds it again.
  await runBook.update(workspaceId, runId, index, { state: 'making', startedAt: Date.now() })
  const outcome = await perform(workspaceId, run, index, stop.signal)
  stops.delete(keyOf(runId, index))
  await runBook.update(workspaceId, runId, index, outcome)
  // Without credits the rest of the run would fail likewise: it waits for the person.
  if (outcome.failure?.code === 'insufficient_credits' || outcome.failure?.purchaseUrl)
    cancelRest(workspaceId, run)
  if (run.kind !== 'copy') refreshSpent(studio)
}

/**
 * Takes up what is shown as under way and is not this tab's. What another tab has under way goes on there; what a closed
 * page left is seen to once that page is surely gone: nothing that had not begun is begun, and the rest is looked up.
 */
export async function takeUp(studio: Studio): Promise<void> {
  const { workspaceId } = studio
  await runBook.load(workspaceId)
  for (const run of runBook.runs(workspaceId)) {
    if (isHeld(run.id) || placesOf(run, 'waiting', 'making', 'looking').length === 0) continue
    void whileHeld(run.id, async () => {
      const left = await runBook.reread(workspaceId, run.id)
      if (!left) return
      await runBook.keep(workspaceId, abandoned(left))
      await reconcileRuns(studio)
    })
  }
}

/** A run as a closed page left it. Copy costs nothing and is kept nowhere: there is nothing to look up. */
export function abandoned(run: Run): Run {
  const calls = run.calls.map((call) => {
    if (call.state === 'waiting') return { ...call, state: 'cancelled' as const }
    if (call.state !== 'making') return call
    if (run.kind !== 'copy') return { ...call, state: 'looking' as const }
    const failure = {
      message: 'The page was closed before this finished.',
      reason: undefined,
      code: 'lost',
      requestId: undefined,
      purchaseUrl: undefined,
    }
    return { ...call, state: 'failed' as const, failure }
  })
  return { ...run, calls }
}
