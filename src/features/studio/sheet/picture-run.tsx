import { ErrorNotice } from '~/src/ui/error-notice'
import { buttonClass } from '~/src/ui/button-class'
import { SafeLink } from '~/src/ui/safe-link'
import type { RunOf } from '../runs/run'
import { callsIn } from '../runs/runner'
import type { StudioSearch } from '../studio-search'
import { Frame } from './frame'
import { framesOf } from './frames'
import { Provenance } from './provenance'
import { RunHead } from './run-head'

export interface PictureRunProps {
  run: RunOf<'image'> | RunOf<'preset'>
  workspaceId: string
  search: StudioSearch
}

/** One run of pictures: its frames, and under them what made the chosen one. */
export function PictureRun({ run, workspaceId, search }: PictureRunProps) {
  const frames = framesOf(run)
  const made = frames.filter(({ media }) => media).length
  const chosen = frames.find(({ media }) => media && media.id === search.frame)
  const broke = run.calls.find(
    ({ failure }) => failure?.code === 'insufficient_credits' || failure?.purchaseUrl,
  )
  const columns = frames.length > 4 ? 'grid-cols-6 max-lg:grid-cols-4' : 'grid-cols-4'
  return (
    <article aria-label={`Run of ${frames.length}`}>
      <RunHead
        run={run}
        workspaceId={workspaceId}
        aside={run.kind === 'preset' ? `preset, ${run.preset ?? run.body.presetId}` : undefined}
        state={`${made} of ${frames.length} done`}
      />
      <ol className={`grid gap-2.5 max-md:grid-cols-2 ${columns}`}>
        {frames.map((frame) => (
          <Frame
            key={frame.number}
            frame={frame}
            run={run}
            workspaceId={workspaceId}
            chosen={frame === chosen}
          />
        ))}
      </ol>
      {broke?.failure && (
        <div className="mt-3">
          <ErrorNotice
            title={`Not enough credits: ${callsIn(run, 'failed', 'cancelled') + (run.kind === 'preset' ? run.outputs - 1 : 0)} not made.`}
            message={`${broke.failure.message} ${made > 0 ? 'What was made is kept. ' : ''}Copy costs nothing.`}
            code={broke.failure.code}
            requestId={broke.failure.requestId}
            action={
              <SafeLink href={broke.failure.purchaseUrl} className={buttonClass({ size: 'sm' })}>
                Buy credits
              </SafeLink>
            }
          />
        </div>
      )}
      {chosen?.media && (
        <Provenance run={run} frame={chosen} media={chosen.media} workspaceId={workspaceId} />
      )}
    </article>
  )
}
