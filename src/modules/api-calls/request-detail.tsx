import type { Cost } from '~/contract/endpoint'
import type { LoggedRequest } from '~/src/api/request-log'
import { CopyButton } from '~/src/ui/copy-button'
import { asCurl } from './as-curl'
import { outcome } from './request-row'

const costs: Record<Cost['kind'], string> = {
  free: 'free',
  perImage: '1 credit per image',
  perOutputImage: '1 credit per output image',
  perDelivery: 'by platform',
}

/** All that is known of one request. */
export function RequestDetail({ request }: { request: LoggedRequest }) {
  const facts: [string, string | undefined][] = [
    ['Address', request.url],
    ['Status', outcome(request) ?? 'under way'],
    ['Why', request.failure],
    ['Request id', request.requestId],
    ['At', new Date(request.startedAt).toLocaleTimeString()],
    ['Size', request.size === undefined ? undefined : `${request.size.toLocaleString('en')} characters`],
    ['Scope', request.scope],
    ['Cost', costs[request.cost.kind]],
  ]
  return (
    <div className="grid gap-3 bg-well px-5 py-3 max-md:px-4">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-12">
        {facts.map(([name, value]) =>
          value === undefined ? null : (
            <div key={name} className="contents">
              <dt className="text-ink-3">{name}</dt>
              <dd className="break-all">{value}</dd>
            </div>
          ),
        )}
      </dl>
      <Body title="As curl" text={asCurl(request)} />
      {request.requestBody !== undefined && <Body title="Sent" text={pretty(request.requestBody)} />}
      {request.responseBody !== undefined && <Body title="Answered" text={pretty(request.responseBody)} />}
    </div>
  )
}

function Body({ title, text }: { title: string; text: string }) {
  return (
    <section aria-label={title}>
      <div className="flex items-baseline gap-2">
        <h3 className="text-12">{title}</h3>
        <CopyButton text={text} what={title.toLowerCase()} />
      </div>
      {/* Scrolls by keyboard too. */}
      <pre
        tabIndex={0}
        className="mt-1 max-h-72 overflow-auto rounded border border-line bg-sheet p-2 font-mono"
      >
        {text}
      </pre>
    </section>
  )
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
