import { readTransactionsBackTo } from '~/src/api/queries/credits'
import { holding } from '~/src/operations/locks'
import { readMediaSince } from './newest-media'
import { type RunContext, refreshSpent } from './perform'
import { callChanges, type Evidence, verdicts } from './reconcile'
import { type PictureRun, placesOf } from './run'
import { runStore } from './run-store'

/** Delays before each check. A server may finish a call after its answer was lost. */
const delaysMs = [0, 1500, 3000, 6000, 12_000, 24_000]
/** After this many checks, an image without any trace counts as not made. */
const maxChecksWithoutTrace = 3

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Finds out from media and credit transactions what became of calls whose answer was lost. None is repeated automatically
 * (docs/architecture.md "Retries never double"). While other calls are in progress, a new image could be theirs, so the
 * call that ends last does the check.
 */
export async function reconcileRuns(context: RunContext): Promise<void> {
  await holding(`studio-look ${context.workspaceId}`, true, () => reconcileUnconfirmed(context))
}

async function reconcileUnconfirmed(context: RunContext): Promise<void> {
  const { workspaceId } = context
  for (const [check, ms] of delaysMs.entries()) {
    const runs = runStore.runs(workspaceId)
    if (unconfirmedIn(runs).length === 0) return
    if (ms > 0) await sleep(ms)
    if (runStore.runs(workspaceId).some((run) => run.kind !== 'copy' && placesOf(run, 'making').length > 0))
      return
    const evidence = await readEvidence(workspaceId, unconfirmedIn(runStore.runs(workspaceId)))
    for (const run of unconfirmedIn(runStore.runs(workspaceId)))
      await applyVerdicts(run, evidence, workspaceId, check)
    refreshSpent(context)
  }
}

/** Without a record of what there was before the run, no check can tell what it added. */
const hasBefore = ({ before }: PictureRun): boolean =>
  before?.media !== undefined || before?.transactions !== undefined

const unconfirmedIn = (runs: ReturnType<typeof runStore.runs>): PictureRun[] =>
  runs.flatMap((run) => (run.kind !== 'copy' && placesOf(run, 'looking').length > 0 ? [run] : []))

/** Reads the media and transactions needed to find out about these runs' calls. */
export async function readEvidence(workspaceId: string, runs: readonly PictureRun[]): Promise<Evidence> {
  const none = () => undefined
  const since = runs.flatMap(({ before }) => (before?.media ? [before.since] : []))
  // Transactions are never deleted, so reading back to the oldest one recorded before a run covers all new ones.
  const oldest = runs.flatMap(({ before }) => (before?.transactions ? [before.transactions.at(-1)] : []))
  const [media, transactions] = await Promise.all([
    readMediaSince(workspaceId, since).catch(none),
    readTransactionsBackTo(oldest).catch(none),
  ])
  return { ...media, media: media?.media, transactions }
}

async function applyVerdicts(
  run: PictureRun,
  evidence: Evidence,
  workspaceId: string,
  check: number,
): Promise<void> {
  const places = placesOf(run, 'looking')
  const found = verdicts(run, places, runStore.runs(workspaceId), workspaceId, evidence)
  for (const place of places) {
    const [call, verdict] = [run.calls[place], found.get(place)]
    if (!call || !verdict) continue
    // An error that the API answered is final.
    const answered = call.failure?.requestId !== undefined
    const last =
      check === delaysMs.length - 1 ||
      !hasBefore(run) ||
      (verdict.kind === 'not-made' && (answered || check + 1 >= maxChecksWithoutTrace))
    const changes = callChanges(verdict, run, call, last)
    if (changes) await runStore.update(workspaceId, run.id, place, changes)
  }
}

/** Checks calls with an unknown outcome once more. */
export async function checkAgain(
  context: RunContext,
  runId: string,
  places: readonly number[],
): Promise<void> {
  for (const place of places) await runStore.update(context.workspaceId, runId, place, { state: 'looking' })
  await reconcileRuns(context)
}
