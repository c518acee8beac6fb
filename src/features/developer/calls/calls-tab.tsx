import { useState } from 'react'
import { clearRequestLog, useRequestLog } from '~/src/api/request-log'
import { RequestDetail } from '~/src/modules/api-calls/request-detail'
import { RequestRow } from '~/src/modules/api-calls/request-row'
import { Button } from '~/src/ui/button'
import { EmptyState } from '~/src/ui/empty-state'
import { Segmented } from '~/src/ui/segmented'

/** Each request of this tab's session, live. */
export function CallsTab() {
  const requests = useRequestLog()
  const [show, setShow] = useState<'all' | 'failures'>('all')
  const [openId, setOpenId] = useState<number>()
  const shown = requests.filter(
    ({ status, failure }) => show === 'all' || failure !== undefined || (status ?? 0) >= 400,
  )
  return (
    <section aria-labelledby="developer-calls">
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <h2 id="developer-calls">API calls</h2>
        <span className="text-12 text-ink-3">live, the newest 200 of this tab</span>
        <span className="ms-auto flex gap-2">
          <Segmented<'all' | 'failures'>
            label="Show"
            value={show}
            onChange={setShow}
            options={[
              { value: 'all', label: 'All' },
              { value: 'failures', label: 'Only failures' },
            ]}
          />
          <Button size="sm" variant="quiet" onClick={clearRequestLog}>
            Clear
          </Button>
        </span>
      </div>
      {shown.length === 0 ? (
        <EmptyState title={show === 'all' ? 'No calls yet' : 'No failures'}>
          Every request of this session is listed here, newest first.
        </EmptyState>
      ) : (
        <ol aria-label="Requests of this session" className="border-t border-line">
          {shown.map((request) => (
            <li key={request.id} className="border-b border-line">
              <RequestRow
                request={request}
                open={request.id === openId}
                onToggle={() => setOpenId((id) => (id === request.id ? undefined : request.id))}
              />
              {request.id === openId && <RequestDetail request={request} />}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
