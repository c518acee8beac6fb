import { i18n } from '@lingui/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createPost, generateCopy } from '~/contract/endpoints'
import { serverSentence } from '~/src/api/http/error-sentence'
import { useMay } from '~/src/api/queries/access'
import { commaSeparated } from '~/src/i18n/comma-separated'
import { listed } from '~/src/i18n/plural'
import { Button } from '~/src/ui/button'
import { costText } from '~/src/ui/cost'
import { PenLine } from '~/src/ui/icons'
import { lazyWithRetry } from '~/src/ui/lazy'
import { ErrorNotice } from '~/src/ui/notices'
import { platformName } from '~/src/ui/platform-mark'
import { Block, Skeleton } from '~/src/ui/skeleton'
import { tenths } from '~/src/ui/tenths'
import { Facts, madeText, requestFact } from '../results/provenance'
import { ChangeAndRun, RunAgain, RunHead } from '../results/run-head'
import type { RunCall, RunOf } from '../runs/run'
import { cancelCall, continueRun } from '../runs/runner'
import { VariantColumn } from './variant-column'

const UsePostsDialog = lazyWithRetry(() => import('./use-posts-dialog').then((module) => module.default))

const columns = 'grid grid-cols-[repeat(auto-fill,minmax(280px,1fr))] gap-x-6 gap-y-5'

const words: Partial<Record<RunCall['state'], string>> = {
  waiting: i18n.t('waiting'),
  making: i18n.t('generating'),
  done: i18n.t('done'),
}

/** A run of copy: a column for each platform. */
export function CopyRun({ run, workspaceId }: { run: RunOf<'copy'>; workspaceId: string }) {
  const client = useQueryClient()
  const refusal = useMay(generateCopy)
  const [call] = run.calls
  if (!call) return null
  const retry = () => continueRun({ client, workspaceId }, run.id, [0])
  return (
    <article aria-label={i18n.t('Generated copy')} className="min-w-0">
      <RunHead
        run={run}
        workspaceId={workspaceId}
        state={words[call.state] ?? i18n.t('not generated')}
        aside={commaSeparated([serverSentence(call.madeBy ?? ''), run.body.tone, run.campaign])}
        actions={call.variants.length > 1 && <UseAll run={run} workspaceId={workspaceId} />}
      />
      {call.state === 'done' && call.variants.length > 0 ? (
        <>
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
          <CopyProvenance run={run} call={call} workspaceId={workspaceId} />
        </>
      ) : call.state === 'waiting' || call.state === 'making' ? (
        <Writing run={run} waiting={call.state === 'waiting'} workspaceId={workspaceId} />
      ) : call.state === 'cancelled' ? (
        <Button size="sm" notAllowed={refusal} onClick={retry}>
          {i18n.t('Create copy')}
        </Button>
      ) : (
        <ErrorNotice
          title={i18n.t('Couldn’t generate the copy')}
          message={call.failure?.message ?? i18n.t('The API responded without any text.')}
          code={call.failure?.code}
          requestId={call.failure?.requestId ?? call.requestId}
          purchaseUrl={call.failure?.purchaseUrl}
          onRetry={refusal === undefined ? retry : undefined}
          action={
            <>
              {refusal && (
                <Button size="sm" notAllowed={refusal}>
                  {i18n.t('Retry')}
                </Button>
              )}
              <ChangeAndRun run={run} workspaceId={workspaceId} />
            </>
          }
        />
      )}
    </article>
  )
}

/** Opens the dialog that makes posts of several texts. */
function UseAll({ run, workspaceId }: { run: RunOf<'copy'>; workspaceId: string }) {
  const [open, setOpen] = useState(false)
  const refusal = useMay(createPost)
  return (
    <>
      <Button
        size="sm"
        icon={<PenLine className="size-3.5" />}
        notAllowed={refusal}
        aria-label={i18n.t('Use in posts: several texts')}
        onClick={() => setOpen(true)}
      >
        {i18n.t('Use in posts…')}
      </Button>
      {open && <UsePostsDialog run={run} workspaceId={workspaceId} onClose={() => setOpen(false)} />}
    </>
  )
}

interface WritingProps {
  run: RunOf<'copy'>
  waiting: boolean
  workspaceId: string
}

function Writing({ run, waiting, workspaceId }: WritingProps) {
  return (
    <>
      <Skeleton label={i18n.t('Generating copy')} className={columns}>
        {run.body.platforms.map((platform) => (
          <Block key={platform} className="h-44 rounded" />
        ))}
      </Skeleton>
      {waiting && (
        <Button size="sm" onClick={() => cancelCall(workspaceId, run.id, 0)}>
          {i18n.t('Cancel')}
        </Button>
      )}
    </>
  )
}

interface CopyProvenanceProps {
  run: RunOf<'copy'>
  call: RunCall
  workspaceId: string
}

/** How the texts were generated, with the run's actions. */
function CopyProvenance({ run, call, workspaceId }: CopyProvenanceProps) {
  const { cost, ms } = call
  return (
    <section
      aria-label={i18n.t('Copy details')}
      className="mt-3.5 grid grid-cols-[minmax(240px,1fr)_auto] items-start gap-4 border-t border-line pt-3 max-lg:grid-cols-[minmax(0,1fr)]"
    >
      <Facts
        rows={[
          [i18n.t('Created by'), madeText(call, run.at)],
          [i18n.t('Platforms'), listed(run.body.platforms.map(platformName))],
          [i18n.t('Duration'), ms !== undefined && i18n.t('{tenths} s', { tenths: tenths(ms / 1000) })],
          [i18n.t('Cost'), costText(cost ?? 0, false)],
          requestFact(call),
        ]}
      />
      <div className="flex flex-wrap justify-end gap-2 max-lg:justify-start">
        <ChangeAndRun run={run} workspaceId={workspaceId} />
        <RunAgain run={run} workspaceId={workspaceId} />
      </div>
    </section>
  )
}
