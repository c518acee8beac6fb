import { i18n } from '@lingui/core'
import pLimit from 'p-limit'
import { readNewestTransactions } from '~/src/api/queries/credits'
import { brandKitQuery } from '~/src/api/queries/workspace'
import { onStopRequested, requestStop } from '~/src/media/generation-runs'
import { holding } from '~/src/operations/locks'
import { operations } from '~/src/operations/operations'
import { costText } from '~/src/ui/cost'
import { toast } from '~/src/ui/toast'
import { kitVersion } from './kit-version'
import { readMediaBefore } from './newest-media'
import { outcomeOf, perform, type RunContext, refreshSpent } from './perform'
import { unaccounted, unclaimed } from './reconcile'
import { readEvidence, reconcileRuns } from './reconcile-runs'
import { callCost, type PictureRun, placesOf, type Run, type RunCall, waitingCall } from './run'
import { freshRun, runStore } from './run-store'

const isFinished = (run: Run): run is PictureRun =>
  run.kind !== 'copy' && placesOf(run, 'waiting', 'making', 'looking', 'lost').length === 0

/**
 * A browser repeats a request by itself if a keep-alive connection is cut (decision 0008), so that one call makes, and
 * costs, twice what its answer says. Images and debits beyond the run's calls are added to the results and reported.
 */
async function reportDuplicates(context: RunContext, runId: string): Promise<void> {
  const { workspaceId } = context
  const before = runStore.find(workspaceId, runId)
  if (!before || !isFinished(before)) return
  const evidence = await readEvidence(workspaceId, [before])
  const runs = runStore.runs(workspaceId)
  const run = runs.find(({ id }) => id === runId)
  // While other calls are in progress, new images could be theirs.
  if (!run || !isFinished(run) || runs.some((each) => placesOf(each, 'making').length > 0)) return
  const cost = callCost(run)
  const pictures = unclaimed(run, runs, evidence).filter(({ prompt }) => prompt !== undefined)
  const paid = unaccounted(run, runs, workspaceId, evidence) ?? 0
  const count = Math.floor(Math.min(pictures.length, paid) / cost)
  await runStore.save(workspaceId, { ...run, before: undefined })
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
  // A preset run has one call, so each repeated one becomes a run of its own.
  for (const each of run.kind === 'image' ? [calls] : calls.map((one) => [one])) {
    const { id, first } = freshRun(workspaceId, each.length)
    await runStore.save(workspaceId, { ...more, id, first, calls: each })
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

// A tab with calls of a run in progress holds the run's Web Lock, which the browser releases when the tab is gone for any
// reason. Other tabs can thus tell a run in progress from an abandoned one.

const lockName = (runId: string) => `studio-run ${runId}`

interface RunLock {
  users: number
  readonly ready: Promise<void>
  readonly end: () => void
}
const locks = new Map<string, RunLock>()

function acquire(runId: string): RunLock {
  let end: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    end = resolve
  })
  const ready = new Promise<void>((resolve) => {
    void holding(lockName(runId), true, () => {
      resolve()
      return released
    })
  })
  return { users: 0, ready, end }
}

/** Runs `work` while holding the run's lock, which several works of this tab may share. */
async function withRunLock(runId: string, work: () => Promise<void>): Promise<void> {
  const lock = locks.get(runId) ?? acquire(runId)
  locks.set(runId, lock)
  lock.users++
  try {
    await lock.ready
    await work()
  } finally {
    if (--lock.users === 0) {
      locks.delete(runId)
      lock.end()
    }
  }
}

/** True if this tab has calls of the run in progress. */
const isLocked = (runId: string): boolean => locks.has(runId)

const ids = (records: readonly { id: string }[]) => records.map(({ id }) => id)
const none = () => undefined

/**
 * Records media and transactions before a run's first call, to compare with after a lost answer, and the brand kit's
 * version. If they can't be read, the run starts without them.
 */
async function snapshotBefore({ client, workspaceId }: RunContext, runId: string): Promise<void> {
  const before = runStore.find(workspaceId, runId)
  if (!before || before.kind === 'copy') return
  const usesKit = before.kind === 'preset' || before.body.useBrandKit
  // While earlier calls of the run are unresolved, keep the snapshot from before them.
  const open = before.before !== undefined && placesOf(before, 'making', 'looking', 'lost').length > 0
  const at = Date.now()
  const [media, transactions, kit] = await Promise.all([
    open ? undefined : readMediaBefore(workspaceId).catch(none),
    open ? undefined : readNewestTransactions().then(ids, none),
    usesKit
      ? client.query({ ...brandKitQuery(workspaceId), staleTime: 0 }).then(kitVersion, none)
      : undefined,
  ])
  const run = runStore.find(workspaceId, runId)
  if (!run || run.kind === 'copy') return
  await runStore.save(workspaceId, {
    ...run,
    kit: kit ?? run.kit,
    before: open ? run.before : { at, media: media?.ids, since: media?.since, transactions },
  })
}

/** At most two calls are in progress at a time. */
const limit = pLimit(2)
/** Abort controllers of calls in progress. */
const stops = new Map<string, AbortController>()

const keyOf = (runId: string, index: number) => `${runId} ${index}`

/** Starts a run, which continues while other screens are open. */
export function startRun(context: RunContext, run: Run): void {
  runStore.put(context.workspaceId, run)
  makeCalls(context, run, [...run.calls.keys()])
}

/** Makes calls of a run that failed or never started. */
export function continueRun(context: RunContext, runId: string, places: readonly number[]): void {
  const run = runStore.find(context.workspaceId, runId)
  if (!run) return
  const calls = run.calls.map((call, index) =>
    places.includes(index) ? { ...call, state: 'waiting' as const, failure: undefined } : call,
  )
  const next = { ...run, calls }
  runStore.put(context.workspaceId, next)
  makeCalls(context, next, places)
}

/** Cancels a call that hasn't started. */
export function cancelCall(workspaceId: string, runId: string, index: number): void {
  // It stays in the queue, but isn't made when its turn comes.
  if (runStore.find(workspaceId, runId)?.calls[index]?.state === 'waiting')
    void runStore.update(workspaceId, runId, index, { state: 'cancelled' })
}

/** Stops waiting for a call in progress, in whichever tab it is. Its outcome is then looked up. */
export function stopCall(runId: string, index: number): void {
  const key = keyOf(runId, index)
  const stop = stops.get(key)
  if (stop) stop.abort()
  else requestStop(key)
}

onStopRequested((key) => stops.get(key)?.abort())

/** Cancels all calls of a run that haven't started. */
export function cancelRest(workspaceId: string, run: Run): void {
  for (const index of run.calls.keys()) cancelCall(workspaceId, run.id, index)
}

function makeCalls(context: RunContext, run: Run, places: readonly number[]): void {
  const { workspaceId } = context
  void withRunLock(run.id, async () => {
    await runStore.save(workspaceId, runStore.find(workspaceId, run.id) ?? run)
    if (run.kind !== 'copy') await snapshotBefore(context, run.id)
    await Promise.all(places.map((index) => limit(() => make(context, run.id, index))))
    await reconcileRuns(context)
    if (run.kind !== 'copy') await reportDuplicates(context, run.id)
  })
}

async function make(context: RunContext, runId: string, index: number): Promise<void> {
  const { workspaceId } = context
  const run = runStore.find(workspaceId, runId)
  if (run?.calls[index]?.state !== 'waiting') return
  const stop = new AbortController()
  stops.set(keyOf(runId, index), stop)
  // Stored before it is sent, so that it can be resumed if the page dies meanwhile.
  const id = crypto.randomUUID()
  await runStore.update(workspaceId, runId, index, { state: 'making', startedAt: Date.now(), operation: id })
  const outcome = await perform(workspaceId, run, index, { id, signal: stop.signal })
  stops.delete(keyOf(runId, index))
  // Without credits, the rest of the run would fail, too, so it is cancelled until the person retries. That comes before
  // the outcome is shown, so that it can't cancel a retry.
  if (outcome.failure?.code === 'insufficient_credits' || outcome.failure?.purchaseUrl)
    cancelRest(workspaceId, run)
  await runStore.update(workspaceId, runId, index, outcome)
  // The outcome is stored with the run; an unknown one is looked up.
  await operations.drop([id])
  if (run.kind !== 'copy') refreshSpent(context)
}

/**
 * Resumes runs that are shown as in progress but aren't this tab's. Those of another tab continue there. Runs of a closed
 * page are handled once its lock is released: calls that hadn't started are cancelled, and the others are looked up.
 */
export async function resumeRuns(context: RunContext): Promise<void> {
  const { workspaceId } = context
  await runStore.load(workspaceId)
  for (const run of runStore.runs(workspaceId)) {
    if (isLocked(run.id) || placesOf(run, 'waiting', 'making', 'looking').length === 0) continue
    void withRunLock(run.id, async () => {
      const abandonedRun = await runStore.reread(workspaceId, run.id)
      if (!abandonedRun) return
      await runStore.save(workspaceId, abandoned(await resumed(abandonedRun)))
      await operations.drop(abandonedRun.calls.flatMap(({ operation }) => operation ?? []))
      await reconcileRuns(context)
    })
  }
}

/** A closed page's run with the stored outcomes of its calls, as answers may have arrived before it was closed. */
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

/** A closed page's run: waiting calls are cancelled, and those in progress looked up, or failed if they are for copy, which isn't stored. */
export function abandoned(run: Run): Run {
  const calls = run.calls.map((call) => {
    if (call.state === 'waiting') return { ...call, state: 'cancelled' as const }
    if (call.state !== 'making') return call
    if (run.kind !== 'copy') return { ...call, state: 'looking' as const }
    const failure = { message: i18n.t('The page was closed before this finished.'), code: 'lost' }
    return { ...call, state: 'failed' as const, failure }
  })
  return { ...run, calls }
}
