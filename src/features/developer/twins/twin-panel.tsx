import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { setTwinFaults, type Twin } from '~/contract/extensions'
import type { FaultRule } from '~/contract/faults'
import { send } from '~/src/api/http/send'
import { useMay } from '~/src/api/queries/access'
import { purchaseLinkQuery } from '~/src/api/queries/credits'
import { currentSession } from '~/src/api/session/session'
import { useMinute } from '~/src/calendar/use-now'
import { notifyFailure } from '~/src/feedback/failure-toast'
import { QueryState } from '~/src/feedback/query-state'
import { useStore } from '~/src/store/store'
import { fieldName, kindLabel } from '~/src/twins/field-labels'
import { recordName, recordNames } from '~/src/twins/record-names'
import { compareTwin, sourceTokens, twinFaultsQuery, twinQuery } from '~/src/twins/twins'
import { Button, buttonClass } from '~/src/ui/button'
import { Checkbox } from '~/src/ui/checkbox'
import { backLinkClass } from '~/src/ui/class-names'
import { ArrowLeft, RotateCw } from '~/src/ui/icons'
import { SkeletonRows } from '~/src/ui/skeleton'
import { agoText } from '~/src/ui/time'
import { faultPresets, type PresetId, presetRules, presetsIn } from '../faults'
import { OtherServer } from './make-twin'
import { TwinDifference } from './twin-difference'

/** A twin: its source, its injected faults, and its changes to promote. */
export function TwinPanel({ workspaceId }: { workspaceId: string }) {
  const query = useQuery(twinQuery(workspaceId))
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8">
      <p>
        <Link to="/developer" search={{ tab: 'twin' }} className={backLinkClass}>
          <Trans
            id="<0/> All twins"
            components={{ 0: <ArrowLeft className="size-3.5 rtl:-scale-x-100" aria-hidden="true" /> }}
          />
        </Link>
      </p>
      <QueryState
        query={query}
        failed={i18n.t('Couldn’t load the twin')}
        loading={<SkeletonRows label={i18n.t('Loading twin')} rows={3} />}
      >
        {(twin) => (
          <>
            <About twin={twin} />
            <TwinFaults workspaceId={workspaceId} />
            <Difference twin={twin} />
          </>
        )}
      </QueryState>
    </div>
  )
}

function About({ twin }: { twin: Twin }) {
  const { source, madeAt, credits, snapshot } = twin
  const when = agoText(madeAt, useMinute())
  return (
    <section aria-labelledby="twin-name">
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <h2 id="twin-name">{twin.name}</h2>
          <p className="mt-0.5 text-ink-2">
            <Trans
              id="{0} {credits} Nothing is delivered."
              values={{
                0: (
                  <>
                    {source.address === undefined
                      ? i18n.t('Created {when} from “{name}” on this server.', { when, name: source.name })
                      : i18n.t('Created {when} from “{name}” on {host}.', {
                          when,
                          name: source.name,
                          host: new URL(source.address).host,
                        })}
                  </>
                ),
                credits: (
                  <>
                    {i18n.t(
                      '{count, plural, one {It has its own balance of 1 credit.} other {It has its own balance of # credits.}}',
                      { count: credits ?? 0 },
                    )}
                  </>
                ),
              }}
            />
          </p>
        </div>
        <Link to="/w/$workspaceId" params={{ workspaceId: twin.workspaceId }} className={buttonClass()}>
          {i18n.t('Open the twin')}
        </Link>
      </div>
      {snapshot.left.length > 0 && <LeftOut snapshot={snapshot} />}
    </section>
  )
}

function LeftOut({ snapshot }: Pick<Twin, 'snapshot'>) {
  const { left } = snapshot
  const names = recordNames(snapshot)
  return (
    <details className="mt-3 rounded border border-line bg-well px-3 py-2">
      <summary className="min-h-6">
        {i18n.t(
          '{count, plural, one {1 item at the source couldn’t be copied exactly} other {# items at the source couldn’t be copied exactly}}',
          { count: left.length },
        )}
      </summary>
      <ul className="mt-2 text-12 text-ink-2">
        {left.slice(0, 100).map(({ kind, id, field }) => (
          <li key={`${kind} ${id} ${field}`}>
            {kindLabel[kind]} {recordName(names, kind, id)}:{' '}
            {field === '' ? i18n.t('not in the twin') : fieldName(field)}
          </li>
        ))}
      </ul>
    </details>
  )
}

function Difference({ twin }: { twin: Twin }) {
  const { workspaceId, source } = twin
  const tokens = useStore(sourceTokens)
  const hasToken = source.address === undefined || tokens.has(source.address)
  const query = useQuery({
    queryKey: ['twin-difference', currentSession()?.address, workspaceId, hasToken],
    queryFn: () => compareTwin(workspaceId),
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <section aria-labelledby="twin-difference" className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="twin-difference">{i18n.t('Changes to promote')}</h2>
        <span className="ms-auto">
          <Button
            size="sm"
            busy={query.isFetching}
            icon={<RotateCw className="size-3.5" />}
            onClick={() => void query.refetch()}
          >
            {i18n.t('Check again')}
          </Button>
        </span>
      </div>
      {!hasToken && <OtherServer fixed={source.address} />}
      <QueryState
        query={query}
        failed={i18n.t('Couldn’t compare the twin with its source')}
        loading={<SkeletonRows label={i18n.t('Loading changes')} rows={4} />}
      >
        {(compared) => <TwinDifference compared={compared} />}
      </QueryState>
    </section>
  )
}

/** Switches faults of the twin on and off, without affecting anything else on the server. */
function TwinFaults({ workspaceId }: { workspaceId: string }) {
  const client = useQueryClient()
  const query = useQuery(twinFaultsQuery(workspaceId))
  const purchaseUrl = useQuery(purchaseLinkQuery()).data?.purchaseUrl
  const refusal = useMay(setTwinFaults)
  const set = useMutation({
    mutationFn: (rules: FaultRule[]) =>
      send(setTwinFaults, { params: { workspaceId }, body: { rules } }, { cause: i18n.t('Twin') }),
    onSuccess: (answer) => client.setQueryData(twinFaultsQuery(workspaceId).queryKey, answer),
    onError: (error) => notifyFailure(i18n.t('Couldn’t update the twin’s faults'), error),
  })
  const toggle = (on: readonly PresetId[], id: PresetId) =>
    set.mutate(presetRules(on.includes(id) ? on.filter((each) => each !== id) : [...on, id], purchaseUrl))
  return (
    <section aria-labelledby="twin-faults">
      <h2 id="twin-faults">{i18n.t('Faults in this twin')}</h2>
      <p className="mt-0.5 mb-3 text-ink-2">
        {i18n.t('Simulated failures, in this twin only, until you turn them off.')}
      </p>
      <QueryState
        query={query}
        failed={i18n.t('Couldn’t load the twin’s faults')}
        loading={<SkeletonRows label={i18n.t('Loading faults')} rows={2} />}
      >
        {({ rules }) => {
          const on = presetsIn(set.isPending ? set.variables : rules)
          return (
            <div
              role="group"
              aria-labelledby="twin-faults"
              className="grid grid-cols-2 gap-3 max-md:grid-cols-1"
            >
              {faultPresets.map(({ id, label, hint }) => (
                <Checkbox
                  key={id}
                  label={label}
                  hint={refusal ?? hint}
                  checked={on.includes(id)}
                  aria-disabled={refusal !== undefined || undefined}
                  onChange={() => refusal === undefined && toggle(on, id)}
                />
              ))}
            </div>
          )
        }}
      </QueryState>
    </section>
  )
}
