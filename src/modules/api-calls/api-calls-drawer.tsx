import { useState } from 'react'
import { clearRequestLog, useRequestLog } from '~/src/api/request-log'
import { Button } from '~/src/ui/button'
import { Drawer } from '~/src/ui/drawer'
import { EmptyState } from '~/src/ui/empty-state'
import { RequestDetail } from './request-detail'
import { RequestRow } from './request-row'

/** Each request of this tab's session: what was asked, what came, and the same as curl. Loaded when it is opened. */
export default function ApiCallsDrawer({ onClose }: { onClose: () => void }) {
  const requests = useRequestLog()
  const [openId, setOpenId] = useState<number>()
  return (
    <Drawer
      open
      onClose={onClose}
      title="API calls"
      actions={
        requests.length > 0 && (
          <Button variant="quiet" size="sm" onClick={clearRequestLog}>
            Clear
          </Button>
        )
      }
    >
      {requests.length === 0 ? (
        <EmptyState title="No calls yet">
          Every request of this session will be listed here, newest first.
        </EmptyState>
      ) : (
        <ol aria-label="Requests of this session">
          {requests.map((request) => (
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
    </Drawer>
  )
}
