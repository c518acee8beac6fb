import type { LoggedRequest } from '~/src/api/request-log'
import { cx } from '~/src/ui/class-names'
import { Spinner } from '~/src/ui/spinner'

/** "404", "no answer", or nothing while it is under way. */
export function outcome(request: LoggedRequest): string | undefined {
  return request.failure === undefined ? request.status?.toString() : 'no answer'
}

const bad = (request: LoggedRequest) => request.failure !== undefined || (request.status ?? 0) >= 400

export interface RequestRowProps {
  request: LoggedRequest
  open: boolean
  onToggle: () => void
}

/** One request in a line. */
export function RequestRow({ request, open, onToggle }: RequestRowProps) {
  const said = outcome(request)
  return (
    <button
      type="button"
      aria-expanded={open}
      className="flex min-h-10 w-full items-center gap-3 px-5 py-1.5 hover:bg-hover aria-expanded:bg-press max-md:px-4"
      onClick={onToggle}
    >
      <span className="w-12 flex-none font-mono text-12 text-ink-3">{request.method}</span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-mono text-12">{request.template}</span>
        <span className="block truncate text-12 text-ink-3">
          {request.cause ?? request.summary}
          {request.attempt > 1 && ` · attempt ${request.attempt}`}
        </span>
      </span>
      <span className={cx('tnum flex-none text-12', bad(request) ? 'text-red' : 'text-ink-2')}>
        {said ?? <Spinner />}
      </span>
      <span className="tnum w-14 flex-none text-end text-12 text-ink-3">
        {request.ms === undefined ? '' : `${Math.round(request.ms)} ms`}
      </span>
    </button>
  )
}
