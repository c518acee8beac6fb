import { pluralWith } from '~/src/i18n/plural'
import { costText } from '~/src/ui/cost'
import { toast } from '~/src/ui/toast'
import { gather } from './reconcile-runs'
import { unaccounted, unclaimed } from './reconcile'
import { callCost, type PictureRun, placesOf, type Run, type RunCall, waitingCall } from './run'
import { freshRun, runBook } from './run-store'
import type { Studio } from './studio'

const settled = (run: Run): run is PictureRun =>
  run.kind !== 'copy' && placesOf(run, 'waiting', 'making', 'looking', 'lost').length === 0

/**
 * A browser repeats a call by itself when a kept connection is cut (decision 0008): then one call has made, and cost,
 * twice what its answer says. What came to media and was paid beyond the run's own calls is put on the sheet, and told.
 */
export async function reportDuplicates(studio: Studio, runId: string): Promise<void> {
  const { workspaceId } = studio
  const before = runBook.find(workspaceId, runId)
  if (!before || !settled(before)) return
  const evidence = await gather(studio)
  const runs = runBook.runs(workspaceId)
  const run = runs.find(({ id }) => id === runId)
  // While other calls are under way, what has come could be theirs.
  if (!run || !settled(run) || runs.some((each) => placesOf(each, 'making').length > 0)) return
  const cost = callCost(run)
  const pictures = unclaimed(run, runs, evidence).filter(({ prompt }) => prompt !== undefined)
  const paid = unaccounted(run, runs, workspaceId, evidence) ?? 0
  const count = Math.floor(Math.min(pictures.length, paid) / cost)
  await runBook.keep(workspaceId, { ...run, before: undefined })
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
    await runBook.keep(workspaceId, { ...more, id, first, calls: each })
  }
  toast.show({
    title: pluralWith(count * cost, { cost: costText(count * cost, false) }, [
      '1 more image than requested · {cost}',
      '# more images than requested · {cost}',
    ]),
    detail:
      'The connection dropped and the browser sent the request twice. The extra images are in your results.',
    duration: 12_000,
  })
}
