import type { StudioKind } from '../studio-tabs'
import type { StudioSearch } from '../studio-search'
import { useRuns } from '../runs/run-book'
import { EmptyState } from '~/src/ui/empty-state'
import { Block, Skeleton } from '~/src/ui/skeleton'
import { CopyRun } from '../copy/copy-run'
import { PictureRun } from './picture-run'

export interface SheetProps {
  kind: StudioKind
  workspaceId: string
  search: StudioSearch
}

/** The contact sheet: what was made, newest first, kept on this device. */
export function Sheet({ kind, workspaceId, search }: SheetProps) {
  const runs = useRuns(workspaceId)
  const shown = runs?.filter((run) => (run.kind === 'copy') === (kind === 'copy'))
  return (
    <section
      aria-label="Results"
      tabIndex={0}
      className="relative grid min-h-0 content-start gap-6 overflow-auto px-8 pt-3 pb-6 outline-offset-[-2px] md:ps-6 max-md:overflow-visible max-md:px-4"
    >
      {shown === undefined ? (
        <Waiting />
      ) : shown.length === 0 ? (
        <EmptyState title={kind === 'copy' ? 'No copy yet' : 'An empty sheet'}>
          {kind === 'copy'
            ? 'Copy stands here by platform, with what made it. It can be changed and used in a post.'
            : 'Frames fill in here as they are made, and stay with what made them.'}
        </EmptyState>
      ) : (
        shown.map((run) =>
          run.kind === 'copy' ? (
            <CopyRun key={run.id} run={run} workspaceId={workspaceId} />
          ) : (
            <PictureRun key={run.id} run={run} workspaceId={workspaceId} search={search} />
          ),
        )
      )}
    </section>
  )
}

function Waiting() {
  return (
    <Skeleton label="Loading what was made">
      <Block className="mb-3 h-3 w-64" />
      <span className="grid grid-cols-4 gap-2.5 max-md:grid-cols-2">
        {['a', 'b', 'c', 'd'].map((frame) => (
          <Block key={frame} className="aspect-square rounded-sm" />
        ))}
      </span>
    </Skeleton>
  )
}
