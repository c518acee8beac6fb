import { useQueryClient } from '@tanstack/react-query'
import { Button } from '~/src/ui/button'
import { ErrorNotice } from '~/src/ui/error-notice'
import { Block, Skeleton } from '~/src/ui/skeleton'
import type { RunOf } from '../runs/run'
import { cancelCall, retryCall } from '../runs/runner'
import { RunHead } from '../sheet/run-head'
import { VariantColumn } from './variant-column'

const columns = 'grid grid-cols-[repeat(auto-fill,minmax(280px,1fr))] gap-x-6 gap-y-5'

/** One run of copy: a column for each platform. */
export function CopyRun({ run, workspaceId }: { run: RunOf<'copy'>; workspaceId: string }) {
  const client = useQueryClient()
  const [call] = run.calls
  if (!call) return null
  const retry = () => retryCall({ client, workspaceId }, run.id, 0)
  const words: Partial<Record<typeof call.state, string>> = {
    waiting: 'waits its turn',
    making: 'being written',
    done: 'done',
  }
  const state = words[call.state] ?? 'not written'
  return (
    <article aria-label="Copy">
      <RunHead run={run} workspaceId={workspaceId} state={state} aside={call.madeBy} />
      {call.state === 'done' ? (
        <div className={columns}>
          {call.variants.map((variant, index) => (
            <VariantColumn
              key={variant.platform ?? index}
              variant={variant}
              index={index}
              run={run}
              workspaceId={workspaceId}
            />
          ))}
        </div>
      ) : call.state === 'failed' || call.state === 'lost' ? (
        <ErrorNotice
          title="The copy was not written."
          message={call.failure?.message ?? 'The page was closed meanwhile.'}
          code={call.failure?.code}
          requestId={call.failure?.requestId}
          onRetry={retry}
        />
      ) : call.state === 'cancelled' ? (
        <Button size="sm" onClick={retry}>
          Write it
        </Button>
      ) : (
        <Writing run={run} waiting={call.state === 'waiting'} workspaceId={workspaceId} />
      )}
    </article>
  )
}

function Writing({
  run,
  waiting,
  workspaceId,
}: {
  run: RunOf<'copy'>
  waiting: boolean
  workspaceId: string
}) {
  return (
    <>
      <Skeleton label="Writing" className={columns}>
        {run.body.platforms.map((platform) => (
          <Block key={platform} className="h-44 rounded" />
        ))}
      </Skeleton>
      {waiting && (
        <Button size="sm" onClick={() => cancelCall(workspaceId, run.id, 0)}>
          Cancel
        </Button>
      )}
    </>
  )
}
