import { useQuery, useQueryClient } from '@tanstack/react-query'
import { connection } from '~/src/api/connection'
import { workspaceListQuery } from '~/src/api/queries/account'
import { useStore } from '~/src/api/store'
import type { OutboxAction } from '~/src/operations/outbox/action'
import { beingSent, sendNow } from '~/src/operations/outbox/send-when-online'
import { tryAgain, useOutbox, withdraw } from '~/src/operations/outbox/outbox-store'
import { Button } from '~/src/ui/button'
import { Drawer } from '~/src/ui/drawer'
import { timeText } from '~/src/ui/time-text'
import { actionMessages } from './action-messages'

/** What was done offline and is not sent yet, in its order, each with the way to take it away. */
export function OutboxPanel({ onClose }: { onClose: () => void }) {
  const actions = useOutbox()
  const offline = useStore(connection) !== 'here'
  return (
    <Drawer open onClose={onClose} title="Waiting to be sent">
      <div className="px-5 py-3">
        <p className="mb-2 text-12 text-ink-2">
          {offline
            ? 'These are sent in this order when you’re back online, from this page or the next one you open. Signing out deletes them.'
            : 'These are sent in this order. If one is rejected, it stays here and the rest continue.'}
        </p>
        {actions.length === 0 ? (
          <p className="text-ink-3">Everything was sent.</p>
        ) : (
          <ol aria-label="Waiting to be sent">
            {actions.map((action) => (
              <Row key={action.id} action={action} />
            ))}
          </ol>
        )}
      </div>
    </Drawer>
  )
}

function Row({ action }: { action: OutboxAction }) {
  const client = useQueryClient()
  const isSent = useStore(beingSent)?.id === action.id
  const { does, title } = actionMessages(action.act)
  const workspace = useQuery(workspaceListQuery()).data?.find(
    (each) => each.workspaceId === action.workspaceId,
  )
  return (
    <li className="grid gap-1.5 border-t border-line py-2.5 first:border-t-0">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium">{title}</p>
          <p className="text-12 text-ink-2">
            {does} · {workspace?.name ?? action.workspaceId} · {timeText(action.at, 'dayTime')}
          </p>
        </div>
        {action.failure && (
          <Button
            size="sm"
            aria-label={`Try again: ${does}, ${title}`}
            onClick={() => void tryAgain(client, action).then(() => sendNow(client))}
          >
            Try again
          </Button>
        )}
        <Button
          size="sm"
          variant="quiet"
          aria-label={`Remove: ${does}, ${title}`}
          notAllowed={isSent ? 'Sending now.' : undefined}
          onClick={() => void withdraw(client, action)}
        >
          Remove
        </Button>
      </div>
      {isSent && <p className="text-12 text-ink-3">Sending…</p>}
      {action.failure && (
        <p role="alert" className="text-12 text-red">
          {action.failure.message}
        </p>
      )}
    </li>
  )
}
