import { holding } from '~/src/operations/locks'
import { readTransactionsBackTo } from '~/src/api/queries/credits'
import { type Evidence, callChanges, verdicts } from './reconcile'
import { readMediaSince } from './newest-media'
import { type PictureRun, placesOf } from './run'
import { runBook } from './run-store'
import { refreshSpent, type Studio } from './perform'

/** Milliseconds before each look. A server may finish what it did not get to answer. */
const waits = [0, 1500, 3000, 6000, 12_000, 24_000]
/** Looks after which a picture without any trace is taken not to have been made. */
const untraced = 3

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Looks up what became of calls whose answer was lost, in media and in the credit transactions: none is made again of
 * itself (docs/architecture.md "Retries never double"). While other calls are under way a new picture could be theirs: whoever
 * ends last looks.
 */
export async function reconcileRuns(studio: Studio): Promise<void> {
  await holding(`studio-look ${studio.workspaceId}`, true, () => reconcileUnconfirmed(studio))
}

async function reconcileUnconfirmed(studio: Studio): Promise<void> {
  const { workspaceId } = studio
  for (const [look, ms] of waits.entries()) {
    const runs = runBook.runs(workspaceId)
    if (unconfirmedIn(runs).length === 0) return
    if (ms > 0) await sleep(ms)
    if (runBook.runs(workspaceId).some((run) => run.kind !== 'copy' && placesOf(run, 'making').length > 0))
      return
    const evidence = await readEvidence(workspaceId, unconfirmedIn(runBook.runs(workspaceId)))
    for (const run of unconfirmedIn(runBook.runs(workspaceId)))
      await validate(run, evidence, workspaceId, look)
    refreshSpent(studio)
  }
}

const unconfirmedIn = (runs: ReturnType<typeof runBook.runs>): PictureRun[] =>
  runs.flatMap((run) => (run.kind !== 'copy' && placesOf(run, 'looking').length > 0 ? [run] : []))

/** Reads what there is to look lost answers of these runs up in. */
export async function readEvidence(workspaceId: string, runs: readonly PictureRun[]): Promise<Evidence> {
  const none = () => undefined
  const since = runs.flatMap(({ before }) => (before?.media ? [before.since] : []))
  // None goes: the oldest that was noted before a run is still there, behind all that has come.
  const oldest = runs.flatMap(({ before }) => (before?.transactions ? [before.transactions.at(-1)] : []))
  const [media, transactions] = await Promise.all([
    readMediaSince(workspaceId, since).catch(none),
    readTransactionsBackTo(oldest).catch(none),
  ])
  return { ...media, media: media?.media, transactions }
}

async function validate(
  run: PictureRun,
  evidence: Evidence,
  workspaceId: string,
  look: number,
): Promise<void> {
  const places = placesOf(run, 'looking')
  const found = verdicts(run, places, runBook.runs(workspaceId), workspaceId, evidence)
  for (const place of places) {
    const [call, verdict] = [run.calls[place], found.get(place)]
    if (!call || !verdict) continue
    // A refusal in the API's own words was the last that it did.
    const answered = call.failure?.requestId !== undefined
    const last =
      look === waits.length - 1 || (verdict.kind === 'unmade' && (answered || look + 1 >= untraced))
    const changes = callChanges(verdict, run, call, last)
    if (changes) await runBook.update(workspaceId, run.id, place, changes)
  }
}

/** Looks once more for calls that could not be found out about. */
export async function lookAgain(studio: Studio, runId: string, places: readonly number[]): Promise<void> {
  for (const place of places) await runBook.update(studio.workspaceId, runId, place, { state: 'looking' })
  await reconcileRuns(studio)
}
