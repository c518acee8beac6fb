import { i18n } from '@lingui/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { postTitle } from '~/domain/text'
import type { PostSchedule } from '~/src/api/mutations/post-schedule'
import { connection } from '~/src/api/offline/connection'
import { workspaceListQuery } from '~/src/api/queries/access'
import { chosenZone } from '~/src/calendar/device-settings'
import { failureLine } from '~/src/feedback/failure-line'
import {
  type Action,
  type OutboxAction,
  tryAgain,
  useOutbox,
  withdraw,
} from '~/src/operations/outbox/outbox-store'
import { sendingAction, sendNow } from '~/src/operations/outbox/send-when-online'
import { useStore } from '~/src/store/store'
import { Button } from '~/src/ui/button'
import { Drawer } from '~/src/ui/drawer'
import { timeText } from '~/src/ui/time'

const whenOf = (at: string) => timeText(at, 'dayTime', chosenZone())

const moveText = (to: PostSchedule): string =>
  to.kind === 'schedule'
    ? i18n.t('Schedule for {at}', { at: whenOf(to.at) })
    : to.kind === 'queue'
      ? i18n.t('Add to a queue')
      : i18n.t('Unschedule')

const createText = (to: PostSchedule): string =>
  to.kind === 'schedule'
    ? i18n.t('New post, scheduled for {at}', { at: whenOf(to.at) })
    : to.kind === 'queue'
      ? i18n.t('New post, added to a queue')
      : i18n.t('New draft')

/** What a change does, and to which post. */
function actionMessages(action: Action): { readonly does: string; readonly title: string } {
  if (action.kind === 'create')
    return { does: createText(action.to), title: postTitle(action.body.content.text, 60) }
  const does = action.kind === 'move' ? moveText(action.to) : i18n.t('Delete')
  return { does, title: postTitle(action.post.content.text, 60) }
}

/** The changes in the outbox, in order, each with a button to remove it. */
export function OutboxPanel({ onClose }: { onClose: () => void }) {
  const actions = useOutbox()
  const offline = useStore(connection) !== 'here'
  return (
    <Drawer open onClose={onClose} title={i18n.t('Waiting to be sent')}>
      <div className="px-5 py-3">
        <p className="mb-2 text-12 text-ink-2">
          {offline
            ? i18n.t(
                'These are sent in this order when you’re back online, from this page or the next one you open. Signing out deletes them.',
              )
            : i18n.t(
                'These are sent in this order. If one is rejected, it stays here and the rest continue.',
              )}
        </p>
        {actions.length === 0 ? (
          <p className="text-ink-3">{i18n.t('Everything was sent.')}</p>
        ) : (
          <ol aria-label={i18n.t('Waiting to be sent')}>
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
  const isSent = useStore(sendingAction)?.id === action.id
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
            aria-label={i18n.t('Try again: {does}, {title}', { does, title })}
            onClick={() => void tryAgain(client, action).then(() => sendNow(client))}
          >
            {i18n.t('Try again')}
          </Button>
        )}
        <Button
          size="sm"
          variant="quiet"
          aria-label={i18n.t('Remove: {does}, {title}', { does, title })}
          notAllowed={isSent ? i18n.t('Sending now.') : undefined}
          onClick={() => void withdraw(client, action)}
        >
          {i18n.t('Remove')}
        </Button>
      </div>
      {isSent && <p className="text-12 text-ink-3">{i18n.t('Sending…')}</p>}
      {action.failure && (
        <p role="alert" className="text-12 text-red">
          {failureLine(action.failure)}
        </p>
      )}
    </li>
  )
}
