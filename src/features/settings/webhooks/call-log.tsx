import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { resendWebhookCall } from '~/contract/webhook-changes'
import type { Webhook, WebhookCall } from '~/contract/webhooks'
import { language } from '~/domain/language'
import { serverSentence } from '~/src/api/http/error-sentence'
import { useResendCall } from '~/src/api/mutations/webhooks'
import { useMay } from '~/src/api/queries/access'
import { webhookCallsQuery } from '~/src/api/queries/webhooks'
import { notifyFailure } from '~/src/feedback/failure-toast'
import { QueryState } from '~/src/feedback/query-state'
import { isolated } from '~/src/i18n/isolated'
import { Button } from '~/src/ui/button'
import { SkeletonRows } from '~/src/ui/skeleton'
import { StatusMark } from '~/src/ui/status-mark'
import { Time, timeText } from '~/src/ui/time'
import { callStatus, eventName } from './webhook-labels'

/** Polling interval in ms while a call is being sent, and otherwise. */
const [activePollMs, idlePollMs] = [1500, 15_000]

const isBeingSent = ({ status, nextAt }: WebhookCall): boolean =>
  status === 'waiting' && (nextAt === undefined || Date.parse(nextAt) <= Date.now() + idlePollMs)

/** The last calls of a webhook, newest first. */
export function CallLog({ workspaceId, webhook }: { workspaceId: string; webhook: Webhook }) {
  const query = useQuery({
    ...webhookCallsQuery(workspaceId, webhook.id),
    refetchInterval: ({ state }) => (state.data?.some(isBeingSent) ? activePollMs : idlePollMs),
  })
  return (
    <section aria-label={i18n.t('Calls of {url}', { url: webhook.url ?? webhook.id })} className="grid gap-1">
      <QueryState
        query={query}
        failed={i18n.t('Couldn’t load the calls')}
        loading={<SkeletonRows label={i18n.t('Loading calls')} rows={3} />}
        empty={
          <p className="py-2 text-ink-2">{i18n.t('No calls yet. Send a test to see whether it works.')}</p>
        }
      >
        {(calls) => (
          <ul>
            {calls.map((call, index) => (
              <CallRow
                key={call.id}
                workspaceId={workspaceId}
                webhook={webhook}
                call={call}
                isNewest={index === 0}
              />
            ))}
          </ul>
        )}
      </QueryState>
    </section>
  )
}

type RowProps = { workspaceId: string; webhook: Webhook; call: WebhookCall; isNewest: boolean }

function CallRow({ workspaceId, webhook, call, isNewest }: RowProps) {
  const { status, word } = callStatus(call)
  const refusal = useMay(resendWebhookCall)
  const resend = useResendCall(workspaceId, webhook.id)
  const off = webhook.enabled === false && i18n.t('This webhook is switched off. Switch it on first.')
  return (
    <li className="grid gap-1 border-t border-line py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {/* Announces the outcome of a test, as the focus stays on its button. */}
        <span role={isNewest ? 'status' : undefined}>
          <StatusMark status={status} word={word} />
        </span>
        <span className="font-medium">{eventName(call.event)}</span>
        <span className="tnum text-12 text-ink-3">
          <Time at={call.createdAt} shape="dateTime" />
        </span>
        <span className="ms-auto">
          <Button
            size="sm"
            variant="quiet"
            busy={resend.isPending}
            notAllowed={refusal ?? off}
            aria-label={i18n.t('Send again: {event}', { event: eventName(call.event) })}
            onClick={() =>
              resend.mutate(call.id, {
                onError: (error) => notifyFailure(i18n.t('Couldn’t send it again'), error),
              })
            }
          >
            {i18n.t('Send again')}
          </Button>
        </span>
      </div>
      <CallFacts call={call} />
    </li>
  )
}

function CallFacts({ call }: { call: WebhookCall }) {
  const { responseStatus, responseText, durationMs, tries = 0, lastTriedAt, nextAt, message } = call
  const facts = [
    responseStatus !== undefined && i18n.t('HTTP {responseStatus}', { responseStatus }),
    durationMs !== undefined &&
      i18n.t('{durationMs} ms', { durationMs: durationMs.toLocaleString(language) }),
    tries > 0 && i18n.t('{count, plural, one {1 try} other {# tries}}', { count: tries }),
    // A call sent again is much older than its result.
    tries > 0 &&
      lastTriedAt &&
      i18n.t('Last try {lastTriedAt}', { lastTriedAt: timeText(lastTriedAt, 'dayTime') }),
    tries > 0 && nextAt && i18n.t('Next try {nextAt}', { nextAt: timeText(nextAt, 'dayTime') }),
  ].filter((fact) => typeof fact === 'string')
  return (
    <>
      {facts.length > 0 && <p className="tnum text-12 text-ink-2">{facts.map(isolated).join(' · ')}</p>}
      {message && (
        <p className="text-12 text-ink-2">
          <bdi>{serverSentence(message)}</bdi>
        </p>
      )}
      {(responseText || call.payload) && (
        <details className="text-12">
          <summary className="w-fit cursor-default rounded text-ink-2 hover:text-ink max-md:py-3">
            {i18n.t('Details')}
          </summary>
          {responseText && (
            <>
              <h4 className="mt-2 text-ink-3">{i18n.t('Answer')}</h4>
              <Code text={responseText} />
            </>
          )}
          {call.payload && (
            <>
              <h4 className="mt-2 text-ink-3">{i18n.t('Sent')}</h4>
              <Code text={JSON.stringify(call.payload, null, 2)} />
            </>
          )}
        </details>
      )}
    </>
  )
}

function Code({ text }: { text: string }) {
  return (
    <pre
      dir="ltr"
      // A scrollable region has to be focusable to be scrolled with the keyboard.
      tabIndex={0}
      className="mt-1 max-h-60 overflow-auto rounded bg-well p-2.5 font-mono whitespace-pre-wrap break-all"
    >
      {text}
    </pre>
  )
}
