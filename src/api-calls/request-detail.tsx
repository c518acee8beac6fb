import { i18n } from '@lingui/core'
import { useState } from 'react'
import { language } from '~/domain/language'
import { isFields } from '~/src/api/http/decode'
import type { LoggedRequest } from '~/src/api/http/request-log'
import { sendRaw } from '~/src/api/http/send-with'
import { costIn } from '~/src/api/mutations/generations'
import { priceText } from '~/src/credits/costs'
import { Button, CopyButton } from '~/src/ui/button'
import { PenLine, RotateCw } from '~/src/ui/icons'
import { lazyWithRetry } from '~/src/ui/lazy'
import { Block, Skeleton } from '~/src/ui/skeleton'
import { timeText } from '~/src/ui/time'
import { bodyOf, callOf, type LoggedCall } from './call-of'
import { addressOf, withoutSecrets } from './har'
import { JsonTree } from './json-tree'
import { omitSecrets } from './request-form/omit-secrets'
import { outcome } from './request-row'
import { SnippetTabs } from './snippet-tabs'

/** Credits charged according to the response; for a publish, the sum of its deliveries. */
function creditsCharged(answer: unknown): number | undefined {
  const data = isFields(answer) ? answer.data : undefined
  if (!isFields(data)) return undefined
  if (!Array.isArray(data.results)) return costIn(data)
  const costs = data.results.map((each: unknown) => (isFields(each) ? each.cost : undefined))
  return costs.reduce<number>((sum, cost) => sum + (typeof cost === 'number' ? cost : 0), 0)
}

/** What a request cost according to its response, or else the contract. */
function costOfCall({ cost, status, responseBody }: LoggedRequest): string {
  if (cost.kind === 'free') return priceText(cost)
  if (status === undefined || status >= 400) return i18n.t('not charged ({cost})', { cost: priceText(cost) })
  const credits = creditsCharged(bodyOf(responseBody))
  return credits === undefined
    ? priceText(cost)
    : i18n.t('{count, plural, one {1 credit} other {# credits}}', { count: credits })
}

const EditAndSend = lazyWithRetry(async () => (await import('./request-form/request-form')).RequestForm)

const numberFormat = new Intl.NumberFormat(language)

/** One request in detail: its facts, what was sent and received, and as code; can be sent again. */
export function RequestDetail({ request }: { request: LoggedRequest }) {
  const call = callOf(request)
  const [editing, setEditing] = useState(false)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Facts request={request} />
      {call && (
        <RepeatActions
          request={request}
          call={call}
          editing={editing}
          onEdit={() => setEditing((open) => !open)}
        />
      )}
      {editing && call && (
        <div className="border-y border-line py-4">
          <EditAndSend
            name={call.name}
            endpoint={call.endpoint}
            // A mask isn’t the secret, so its field stays empty.
            start={{ ...call.input, body: omitSecrets(call.input.body) }}
            cause={i18n.t('Edited and sent')}
            fallback={
              <Skeleton label={i18n.t('Loading form')}>
                <Block className="h-40 rounded" />
              </Skeleton>
            }
          />
        </div>
      )}
      <Content title={i18n.t('Sent')} what={i18n.t('request')} text={request.requestBody} />
      <Content title={i18n.t('Received')} what={i18n.t('response')} text={request.responseBody} />
      {call && !editing && (
        <SnippetTabs
          request={{
            method: request.method,
            url: request.url,
            body: call.endpoint.body && (bodyOf(request.requestBody) ?? {}),
          }}
        />
      )}
    </div>
  )
}

function Facts({ request }: { request: LoggedRequest }) {
  const facts: [string, string | undefined][] = [
    ['URL', addressOf(request)],
    [
      i18n.t('Response'),
      [
        outcome(request) ?? i18n.t('in progress'),
        request.ms !== undefined && i18n.t('in {ms} ms', { ms: numberFormat.format(Math.round(request.ms)) }),
      ]
        .filter(Boolean)
        .join(' '),
    ],
    [i18n.t('Error'), request.failure],
    [i18n.t('Request'), request.requestId],
    [i18n.t('Started from'), [request.origin, request.cause].filter(Boolean).join(' · ') || undefined],
    [i18n.t('Operation'), request.summary],
    [i18n.t('Sent at'), timeText(request.startedAt, 'second')],
    [
      i18n.t('Response size'),
      request.size === undefined
        ? undefined
        : i18n.t('{count, plural, one {1 character} other {# characters}}', { count: request.size }),
    ],
    [i18n.t('Scope'), request.scope ?? i18n.t('none (signed URL)')],
    [i18n.t('Credits'), costOfCall(request)],
  ]
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-12">
      {facts.map(([name, value]) =>
        value === undefined ? null : (
          <div key={name} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

interface AgainProps {
  request: LoggedRequest
  call: LoggedCall
  editing: boolean
  onEdit: () => void
}

/** A read can be repeated as it was; a write only after a look at its form. */
function RepeatActions({ request, call, editing, onEdit }: AgainProps) {
  const replay = useReplay()
  return (
    <div className="flex flex-wrap gap-2">
      {request.method === 'GET' && (
        <Button
          size="sm"
          icon={<RotateCw className="size-3.5" />}
          busy={replay.sending}
          onClick={() => void replay.send(call)}
        >
          {i18n.t('Replay')}
        </Button>
      )}
      <Button size="sm" icon={<PenLine className="size-3.5" />} aria-expanded={editing} onClick={onEdit}>
        {i18n.t('Edit and send')}
      </Button>
    </div>
  )
}

function Content({ title, what, text }: { title: string; what: string; text: string | undefined }) {
  if (text === undefined) return null
  const shown = withoutSecrets(text)
  const parsed = bodyOf(shown)
  return (
    <section aria-label={title}>
      <div className="mb-1 flex items-baseline gap-2">
        <h3 className="text-13">{title}</h3>
        <CopyButton text={shown} what={what} />
      </div>
      <div className="rounded border border-line bg-well p-2.5">
        {parsed === undefined ? (
          <pre
            dir="ltr"
            tabIndex={0}
            className="max-h-72 overflow-auto font-mono text-12 break-words whitespace-pre-wrap"
          >
            {shown || i18n.t('(empty)')}
          </pre>
        ) : (
          <JsonTree value={parsed} label={i18n.t('{title}, as a tree', { title })} depth={3} />
        )}
      </div>
    </section>
  )
}

/** Sends a read again; the log shows the outcome. */
function useReplay() {
  const [sending, setSending] = useState(false)
  const send = async ({ endpoint, input }: LoggedCall) => {
    setSending(true)
    await sendRaw(endpoint, input, { cause: i18n.t('Replay') }).catch(() => undefined)
    setSending(false)
  }
  return { sending, send }
}
