import { i18n } from '@lingui/core'
import { commaSeparated } from '~/src/i18n/comma-separated'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from '~/src/ui/button'
import { callsIn, type PictureRun as Pictures } from '../runs/run'
import { cancelRest } from '../runs/runner'
import type { StudioSearch } from '../studio-search'
import { Frame } from './frame'
import { framesOf } from './frames'
import { Provenance } from './provenance'
import { RunHead } from './run-head'
import { FailedOutputs } from './failed-outputs'

export interface PictureRunProps {
  run: Pictures
  workspaceId: string
  search: StudioSearch
  outdated: boolean
}

/** A run of images: its frames, and below them the details of the chosen one. */
export function PictureRun({ run, workspaceId, search, outdated }: PictureRunProps) {
  const client = useQueryClient()
  const frames = framesOf(run)
  const made = frames.filter(({ media }) => media).length
  const chosen = frames.find(({ media }) => media && media.id === search.frame)
  const waiting = callsIn(run, 'waiting')
  const strip = run.kind === 'preset' && run.storyboard === true
  const columns = frames.length > 4 ? 'grid-cols-6 max-lg:grid-cols-4' : 'grid-cols-4'
  const list = frames.map((frame) => (
    <Frame
      key={frame.number}
      frame={frame}
      run={run}
      workspaceId={workspaceId}
      chosen={frame === chosen}
      comparing={search.compare === true}
      outdated={outdated}
      inStrip={strip}
    />
  ))
  return (
    <article
      aria-label={i18n.t('{count, plural, one {Set of 1 image} other {Set of # images}}', {
        count: frames.length,
      })}
      className="min-w-0"
    >
      <RunHead
        run={run}
        workspaceId={workspaceId}
        aside={
          run.kind === 'preset'
            ? commaSeparated([
                strip ? i18n.t('storyboard') : i18n.t('preset'),
                run.preset ?? run.body.presetId,
              ])
            : undefined
        }
        state={i18n.t('{made} of {count} done', { made, count: frames.length })}
        actions={
          waiting > 1 && (
            <Button size="sm" variant="quiet" onClick={() => cancelRest(workspaceId, run)}>
              {i18n.t('Cancel waiting ({waiting})', { waiting })}
            </Button>
          )
        }
      />
      {strip ? (
        <Strip>{list}</Strip>
      ) : (
        <ol className={`grid gap-2.5 max-md:grid-cols-2 ${columns}`}>{list}</ol>
      )}
      <FailedOutputs run={run} frames={frames} context={{ client, workspaceId }} />
      {chosen?.media && (
        <Provenance
          run={run}
          frame={chosen}
          media={chosen.media}
          workspaceId={workspaceId}
          outdated={outdated}
        />
      )}
    </article>
  )
}

/** A storyboard's frames side by side, like a film strip. */
function Strip({ children }: { children: React.ReactNode }) {
  return (
    <div
      role="region"
      aria-label={i18n.t('Storyboard')}
      tabIndex={0}
      className="overflow-x-auto rounded border border-line-2 bg-well px-2.5 pt-2.5 pb-1 outline-offset-[-2px]"
    >
      <ol className="mx-auto grid w-fit auto-cols-[minmax(132px,180px)] grid-flow-col gap-px">{children}</ol>
    </div>
  )
}
