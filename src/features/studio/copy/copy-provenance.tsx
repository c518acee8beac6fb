import type { ReactNode } from 'react'
import { word } from '~/domain/language'
import { listed } from '~/src/i18n/plural'
import { platformName } from '~/src/ui/platform-mark'
import { tenths } from '~/src/ui/tenths'
import { timeText } from '~/src/ui/time-text'
import type { RunCall, RunOf } from '../runs/run'
import { Facts } from '../results/provenance'
import { ChangeAndRun, RunAgain } from '../results/run-actions'
import { costText } from '../results/uses'

interface CopyProvenanceProps {
  run: RunOf<'copy'>
  call: RunCall
  workspaceId: string
}

/** What made the texts, and what can be done with it. */
export function CopyProvenance({ run, call, workspaceId }: CopyProvenanceProps) {
  const { cost, madeBy, ms, requestId } = call
  return (
    <section
      aria-label="Copy details"
      className="mt-3.5 grid grid-cols-[minmax(240px,1fr)_auto] items-start gap-4 border-t border-line pt-3 max-lg:grid-cols-[minmax(0,1fr)]"
    >
      <Facts
        rows={[
          ['Created by', `${madeBy ?? 'the API'}, ${timeText(call.startedAt ?? run.at, 'dateTime')}`],
          ['Platforms', listed(run.body.platforms.map(platformName))],
          ...(ms === undefined ? [] : [['Duration', `${tenths(ms / 1000)} s`] satisfies [string, string]]),
          ['Cost', cost ? costText({ ...call, costTold: true }) : word('free')],
          ...(requestId === undefined
            ? []
            : [
                [
                  'Request',
                  <code key="request" className="font-mono break-all">
                    {requestId}
                  </code>,
                ] satisfies [string, ReactNode],
              ]),
        ]}
      />
      <div className="flex flex-wrap justify-end gap-2 max-lg:justify-start">
        <ChangeAndRun run={run} workspaceId={workspaceId} />
        <RunAgain run={run} workspaceId={workspaceId} />
      </div>
    </section>
  )
}
