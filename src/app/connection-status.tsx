import { i18n } from '@lingui/core'
import { failureLine } from '~/src/feedback/failure-line'
import { useState, useCallback, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { connection } from '~/src/api/offline/connection'
import { useStore } from '~/src/store/store'
import { beingSent, sendNow } from '~/src/operations/outbox/send-when-online'
import { useOutbox, tryAgain, withdraw } from '~/src/operations/outbox/outbox-store'
import { CircleAlert, CloudOff, Upload, WifiOff } from '~/src/ui/icons'
import { Banner } from '~/src/ui/notices'
import { Button } from '~/src/ui/button'
import { useQueryClient, useQuery } from '@tanstack/react-query'
import { isKept } from '~/src/api/offline/offline-answers'
import { timeText } from '~/src/ui/time'
import { workspaceListQuery } from '~/src/api/queries/access'
import type { OutboxAction, Action } from '~/src/operations/outbox/action'
import { Drawer } from '~/src/ui/drawer'
import { postTitle } from '~/domain/text'
import type { PostSchedule } from '~/src/api/mutations/post-schedule'
import { chosenZone } from '~/src/calendar/device-settings'
import { newVersion, takeNewVersion } from './register-service-worker'

const whenOf = (at: string) => timeText(at, 'dayTime', chosenZone())

const moved = (to: PostSchedule): string =>
  to.kind === 'schedule'
    ? i18n.t('Schedule for {at}', { at: whenOf(to.at) })
    : to.kind === 'queue'
      ? i18n.t('Add to a queue')
      : i18n.t('Unschedule')

const made = (to: PostSchedule): string =>
  to.kind === 'schedule'
    ? i18n.t('New post, scheduled for {at}', { at: whenOf(to.at) })
    : to.kind === 'queue'
      ? i18n.t('New post, added to a queue')
      : i18n.t('New draft')

/** What an act does, and to which post. */
function actionMessages(action: Action): { readonly does: string; readonly title: string } {
  if (action.kind === 'create')
    return { does: made(action.to), title: postTitle(action.body.content.text, 60) }
  const does = action.kind === 'move' ? moved(action.to) : i18n.t('Delete')
  return { does, title: postTitle(action.post.content.text, 60) }
}

/** What was done offline and is not sent yet, in its order, each with the way to take it away. */
function OutboxPanel({ onClose }: { onClose: () => void }) {
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

/** Who works here and where: they hardly change, and their age says nothing of the screen. */
const settled = new Set(['/me', '/workspaces', '/presets'])

/** That there is no way to the API, and how old what is on screen is. */
function OfflineMessage({ unreachable }: { unreachable: boolean }) {
  const at = useSeenAt()
  const what = unreachable ? i18n.t('The server isn’t responding.') : i18n.t('You’re offline.')
  const seen = at !== undefined && i18n.t('Showing data from {at}.', { at: shownTime(at) })
  const whole = [what, seen].filter(Boolean).join(' ')
  return (
    <>
      <span className="max-xl:hidden" title={whole}>
        {whole}
      </span>
      <span className="max-md:sr-only xl:hidden" title={whole}>
        {unreachable ? i18n.t('No response') : i18n.t('Offline')}
      </span>
    </>
  )
}

const shownTime = (at: number) =>
  timeText(at, new Date(at).toDateString() === new Date().toDateString() ? 'time' : 'dayTime')

/** When the oldest of what is on screen was read, ms since 1970. */
function useSeenAt(): number | undefined {
  const cache = useQueryClient().getQueryCache()
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache])
  return useSyncExternalStore(subscribe, () => {
    const times = cache
      .findAll({ type: 'active' })
      .filter(
        ({ queryKey, state }) =>
          state.data !== undefined && isKept(queryKey) && !settled.has(String(queryKey[3])),
      )
      .map(({ state }) => state.dataUpdatedAt)
    return times.length === 0 ? undefined : Math.min(...times)
  })
}

/** The connection's status in the top bar, with what is in the outbox: nothing while all is well. */
export function ConnectionStatus() {
  const state = useStore(connection)
  const actions = useOutbox()
  const sending = useStore(beingSent)
  const isNew = useStore(newVersion)
  const [open, setOpen] = useState(false)
  const failed = actions.filter(({ failure }) => failure).length
  const Icon = sending ? Upload : failed > 0 ? CircleAlert : CloudOff
  const notices = document.getElementById('notices')
  return (
    <div role="status" className="flex min-w-0 items-center gap-1 text-12 text-ink-2">
      {state !== 'here' && (
        <p className="flex flex-none items-center gap-1.5 px-1 [&>svg]:flex-none [&>svg]:text-ink-3">
          <WifiOff className="size-3.5" />
          <OfflineMessage unreachable={state === 'unreachable'} />
        </p>
      )}
      {actions.length > 0 && (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="flex h-8 flex-none items-center gap-1.5 rounded px-2 font-medium text-ink hover:bg-hover max-md:h-10 data-failed:text-red [&>svg]:size-3.5"
          data-failed={failed > 0 || undefined}
        >
          <Icon />
          <span className="max-md:sr-only">
            {sending
              ? i18n.t('Sending')
              : failed === actions.length
                ? i18n.t('Not sent')
                : i18n.t('Waiting to be sent')}
            :{' '}
          </span>
          <span className="tnum">{actions.length}</span>
        </button>
      )}
      {open && <OutboxPanel onClose={() => setOpen(false)} />}
      {isNew && notices && createPortal(<VersionNotice />, notices)}
    </div>
  )
}

/** Offers the newer build. Drafts are stored on the device and shown again after the reload. */
function VersionNotice() {
  return (
    <Banner
      title={i18n.t('A new version is ready')}
      action={
        <span className="flex gap-1">
          <Button size="sm" onClick={() => void takeNewVersion()}>
            {i18n.t('Reload')}
          </Button>
          <Button size="sm" variant="quiet" onClick={() => newVersion.set(false)}>
            {i18n.t('Not now')}
          </Button>
        </span>
      }
    >
      {i18n.t('This page keeps using the current version until you reload.')}
    </Banner>
  )
}
