import type { Endpoint } from '~/contract/endpoint'
import { currentSession } from '~/src/api/session'
import { callUrl } from '~/src/api/url'
import { snippets } from '~/src/api-calls/snippets'
import { CopyButton } from '~/src/ui/copy-button'
import { ChevronRight } from '~/src/ui/icons'

interface AsApiCallProps {
  endpoint: Endpoint
  workspaceId: string
  body: unknown
}

/** What the button will send, for whoever would rather send it themselves. The token is not in it. */
export function AsApiCall({ endpoint, workspaceId, body }: AsApiCallProps) {
  const url = callUrl(currentSession()?.address ?? '', endpoint.path, { workspaceId })
  const curl = snippets.curl.write({ method: endpoint.method, url, body })
  return (
    <details className="group min-w-0 text-12 text-ink-2">
      <summary className="flex min-h-6 list-none items-center gap-1.5 rounded max-md:min-h-10">
        <ChevronRight className="size-3.5 rtl:-scale-x-100 flex-none group-open:rotate-90" />
        As an API call,{' '}
        <code className="truncate font-mono">
          {endpoint.method} …{endpoint.path.replace('/workspaces/{workspaceId}', '')}
        </code>
      </summary>
      <div className="mt-1 grid gap-1">
        <pre
          tabIndex={0}
          aria-label="As curl"
          className="max-h-52 overflow-auto rounded bg-well p-2.5 font-mono text-12"
        >
          {curl}
        </pre>
        <span className="justify-self-end">
          <CopyButton text={curl} what="curl command" />
        </span>
      </div>
    </details>
  )
}
