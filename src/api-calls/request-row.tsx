import { i18n } from '@lingui/core'
import { language } from '~/domain/language'
import type { LoggedRequest } from '~/src/api/http/request-log'
import { Spinner } from '~/src/ui/button'
import { cx } from '~/src/ui/class-names'
import { StatusGlyph } from '~/src/ui/status-mark'
import { timeText } from '~/src/ui/time'

export type CallKind = 'all' | 'reads' | 'writes' | 'failures'

/** True if the request was refused or got no response. */
const isFailure = ({ failure, status }: LoggedRequest): boolean =>
  failure !== undefined || (status ?? 0) >= 400

const ofKind: Record<CallKind, (request: LoggedRequest) => boolean> = {
  all: () => true,
  reads: ({ method }) => method === 'GET',
  writes: ({ method }) => method !== 'GET',
  failures: isFailure,
}

/** The requests of a kind that match every search word. */
export function filterCalls(
  requests: readonly LoggedRequest[],
  { kind, words }: { kind: CallKind; words: string },
): LoggedRequest[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return requests.filter((request) => {
    if (!ofKind[kind](request)) return false
    if (wanted.length === 0) return true
    const { method, url, status, requestId, cause, origin, summary, failure, scope } = request
    const text = [method, url, status, requestId, cause, origin, summary, failure, scope]
      .join(' ')
      .toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}

/** "404", "no response", or undefined while in progress. */
export function outcome(request: LoggedRequest): string | undefined {
  return request.failure === undefined ? request.status?.toString() : i18n.t('no response')
}

/** Milliseconds from which a call counts as slow. */
const slowMs = 1000

const figures = new Intl.NumberFormat(language, { maximumFractionDigits: 0 })
const bytes = new Intl.NumberFormat(language, { notation: 'compact' })

export interface RequestRowProps {
  request: LoggedRequest
  open: boolean
  onToggle: () => void
}

/** One request in a row; the rest is in its details. */
export function RequestRow({ request, open, onToggle }: RequestRowProps) {
  return (
    <button
      type="button"
      aria-expanded={open}
      className="flex min-h-10 w-full items-center gap-3 px-5 py-1.5 hover:bg-hover aria-expanded:bg-iris-tint aria-expanded:shadow-[inset_3px_0_0_var(--iris)] max-md:px-4"
      onClick={onToggle}
    >
      <span className="tnum hidden w-16 flex-none text-12 text-ink-3 @2xl:block">
        {timeText(request.startedAt, 'second')}
      </span>
      <span
        className={cx(
          'w-11 flex-none font-mono text-12',
          request.method === 'GET' ? 'text-ink-3' : 'font-semi',
        )}
      >
        {request.method}
      </span>
      <span className="min-w-0 flex-1">
        <span dir="ltr" className="line-clamp-2 font-mono text-12 wrap-anywhere rtl:text-right">
          <Path request={request} />
        </span>
        <span dir="auto" className="line-clamp-3 text-12 text-ink-3 @2xl:line-clamp-2 rtl:text-right">
          {request.cause ?? request.origin ?? request.summary}
          {request.attempt > 1 && [' · ', i18n.t('attempt {attempt}', { attempt: request.attempt })]}
        </span>
      </span>
      <Outcome request={request} />
      <span
        className={cx(
          'tnum w-14 flex-none text-end text-12',
          (request.ms ?? 0) >= slowMs ? 'text-amber' : 'text-ink-3',
        )}
      >
        {request.ms === undefined ? '' : i18n.t('{ms} ms', { ms: figures.format(request.ms) })}
      </span>
      <span className="tnum hidden w-12 flex-none text-end text-12 text-ink-3 @xl:block">
        {request.size === undefined ? '' : bytes.format(request.size)}
      </span>
      <span dir="ltr" className="hidden w-44 flex-none truncate font-mono text-12 text-ink-3 @3xl:block">
        {request.requestId}
      </span>
    </button>
  )
}

/** The path with the workspace dimmed; for a signed PUT, without its signature. */
function Path({ request }: { request: LoggedRequest }) {
  if (request.scope === undefined) return request.template
  const { pathname, search } = new URL(request.url)
  const [, workspace, rest] = /\/workspaces\/([^/]+)(\/.*)$/.exec(pathname) ?? []
  if (workspace === undefined)
    return pathname.replace(/^.*?(?=\/(me|workspaces|presets|credits|studio|tokens))/, '') + search
  return (
    <>
      <span className="text-ink-3">{`…/${workspace.slice(0, 11)}…`}</span>
      {rest}
      {search}
    </>
  )
}

function Outcome({ request }: { request: LoggedRequest }) {
  const text = outcome(request)
  if (text === undefined) return <Spinner />
  const isBad = isFailure(request)
  return (
    <span
      className={cx(
        'tnum inline-flex flex-none items-center gap-1.5 font-mono text-12',
        isBad ? 'text-red' : 'text-green',
      )}
    >
      <StatusGlyph status={isBad ? 'failed' : 'published'} />
      {text}
    </span>
  )
}
