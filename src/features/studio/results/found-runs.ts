import { matchesWords } from '~/src/search/matches-words'
import type { Run } from '../runs/run'

/** What a run is found by: what was asked for, the model, the campaign, the preset, the platforms. */
function textsOf(run: Run): (string | undefined)[] {
  const makers = run.calls.map(({ madeBy }) => madeBy)
  if (run.kind === 'image')
    return [run.body.prompt, run.body.model, run.body.aspectRatio, run.campaign, ...makers]
  if (run.kind === 'preset') return [run.body.subject, run.preset, run.shape, run.campaign, ...makers]
  const { topic, tone, platforms } = run.body
  const written = run.calls.flatMap(({ variants }) => variants.map(({ text }) => text))
  return [topic, tone, run.campaign, ...platforms, ...written, ...makers]
}

/** The runs that hold every word of `sought`; all where nothing is sought. */
export function foundRuns<R extends Run>(runs: readonly R[], sought: string | undefined): readonly R[] {
  if (sought === undefined) return runs
  return runs.filter((run) => matchesWords(textsOf(run).join(' '), sought))
}
