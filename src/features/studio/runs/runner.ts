import { i18n } from '@lingui/core'
import { brandKitQuery } from '~/src/api/queries/workspace'
import { readNewestTransactions } from '~/src/api/queries/credits'
import { holding } from '~/src/operations/locks'
import { operations } from '~/src/operations/operations'
import { costText } from '~/src/ui/cost'
import { toast } from '~/src/ui/toast'
import { readMediaBefore } from './newest-media'
import { createRunQueue } from './run-queue'
import { reconcileRuns, readEvidence } from './reconcile-runs'
import { outcomeOf, perform, refreshSpent, type Studio } from './perform'
import { placesOf, callCost, waitingCall, type Run, type PictureRun, type RunCall } from './run'
import { runBook, freshRun } from './run-store'
import { kitVersion } from './kit-version'
import { unaccounted, unclaimed } from './reconcile'

const isFinished = (run: Run): run is PictureRun =>
  run.kind !== 'copy' && placesOf(run, 'waiting', 'making', 'looking', 'lost').length === 0

/**
 * A browser repeats a call by itself when a kept connection is cut (decision 0008): then one call has made, and cost,
 * twice what its answer says. What came to media and was paid beyond the run's own calls is put on the sheet, and told.
 */
async function reportDuplicates(studio: Studio, runId: string): Promise<void> {
  const { workspaceId } = studio
  const before = runBook.find(workspaceId, runId)
  if (!before || !isFinished(before)) return
  const evidence = await readEvidence(workspaceId, [before])
  const runs = runBook.runs(workspaceId)
  const run = runs.find(({ id }) => id === runId)
  // While other calls are under way, what has come could be theirs.
  if (!run || !isFinished(run) || runs.some((each) => placesOf(each, 'making').length > 0)) return
  const cost = callCost(run)
  const pictures = unclaimed(run, runs, evidence).filter(({ prompt }) => prompt !== undefined)
  const paid = unaccounted(run, runs, workspaceId, evidence) ?? 0
  const count = Math.floor(Math.min(pictures.length, paid) / cost)
  await runBook.save(workspaceId, { ...run, before: undefined })
  if (count === 0) return
  const calls = Array.from(
    { length: count },
    (_, index): RunCall => ({
      ...waitingCall(),
      state: 'done',
      startedAt: run.at,
      cost,
      costTold: true,
      found: true,
      media: pictures.slice(index * cost, (index + 1) * cost),
    }),
  )
  const more = { ...run, ...freshRun(workspaceId, count), calls, before: undefined, remakes: undefined }
  // A preset's run has one call: each repeat of it is a run of its own.
  for (const each of run.kind === 'image' ? [calls] : calls.map((one) => [one])) {
    const { id, first } = freshRun(workspaceId, each.length)
    await runBook.save(workspaceId, { ...more, id, first, calls: each })
  }
  toast.show({
    title: i18n.t(
      '{count, plural, one {1 more image than requested · {cost}} other {# more images than requested · {cost}}}',
      { count: count * cost, cost: costText(count * cost, false) },
    ),
    detail: i18n.t(
      'The connection dropped and the browser sent the request twice. The extra images are in your results.',
    ),
    duration: 12_000,
  })
}

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
async function whileHeld(runId: string, work: () => Promise<void>): Promise<void> {
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
const isHeld = (runId: string): boolean => held.has(runId)

const ids = (records: readonly { id: string }[]) => records.map(({ id }) => id)
const none = () => undefined

/**
 * Notes what is there before a run's first call, to look a lost answer up against, and which brand kit goes in. What
 * can't be read is not noted: the run is made all the same.
 */
async function snapshotBefore({ client, workspaceId }: Studio, runId: string): Promise<void> {
  const before = runBook.find(workspaceId, runId)
  if (!before || before.kind === 'copy') return
  const usesKit = before.kind === 'preset' || before.body.useBrandKit
  // While earlier calls of the run are not settled, what was there before them is what counts.
  const open = before.before !== undefined && placesOf(before, 'making', 'looking', 'lost').length > 0
  const at = Date.now()
  const [media, transactions, kit] = await Promise.all([
    open ? undefined : readMediaBefore(workspaceId).catch(none),
    open ? undefined : readNewestTransactions().then(ids, none),
    usesKit
      ? client.query({ ...brandKitQuery(workspaceId), staleTime: 0 }).then(kitVersion, none)
      : undefined,
  ])
  const run = runBook.find(workspaceId, runId)
  if (!run || run.kind === 'copy') return
  await runBook.save(workspaceId, {
    ...run,
    kit: kit ?? run.kit,
    before: open ? run.before : { at, media: media?.ids, since: media?.since, transactions },
  })
}

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
    await runBook.save(workspaceId, runBook.find(workspaceId, run.id) ?? run)
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
  const id = crypto.randomUUID()
  await runBook.update(workspaceId, runId, index, { state: 'making', startedAt: Date.now(), operation: id })
  const outcome = await perform(workspaceId, run, index, { id, signal: stop.signal })
  stops.delete(keyOf(runId, index))
  await runBook.update(workspaceId, runId, index, outcome)
  // The run keeps what came of it; what did not is looked up.
  await operations.drop([id])
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
      await runBook.save(workspaceId, abandoned(await resumed(left)))
      await operations.drop(left.calls.flatMap(({ operation }) => operation ?? []))
      await reconcileRuns(studio)
    })
  }
}

/** A run with what the device keeps of the calls that a closed page left: an answer may have come before it was gone. */
async function resumed(run: Run): Promise<Run> {
  if (run.kind === 'copy') return run
  const calls = await Promise.all(
    run.calls.map(async (call) => {
      if (call.state !== 'making' || call.operation === undefined) return call
      const result = await operations.resumeGeneration(call.operation)
      return result ? { ...call, ...outcomeOf(run, result) } : call
    }),
  )
  return { ...run, calls }
}

/** A run as a closed page left it. Copy costs nothing and is kept nowhere: there is nothing to look up. */
export function abandoned(run: Run): Run {
  const calls = run.calls.map((call) => {
    if (call.state === 'waiting') return { ...call, state: 'cancelled' as const }
    if (call.state !== 'making') return call
    if (run.kind !== 'copy') return { ...call, state: 'looking' as const }
    const failure = {
      message: i18n.t('The page was closed before this finished.'),
      reason: undefined,
      code: 'lost',
      requestId: undefined,
      purchaseUrl: undefined,
    }
    return { ...call, state: 'failed' as const, failure }
  })
  return { ...run, calls }
}
