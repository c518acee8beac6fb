import { i18n } from '@lingui/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { dayAt } from '~/domain/calendar/time-zone'
import { connection } from '~/src/api/offline/connection'
import { isCacheable } from '~/src/api/offline/offline-answers'
import { mentionListQuery } from '~/src/api/queries/notes'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { chosenZone } from '~/src/calendar/device-settings'
import { useCurrentWorkspace } from '~/src/navigation/current-workspace'
import { useOutbox } from '~/src/operations/outbox/outbox-store'
import { sendingAction } from '~/src/operations/outbox/send-when-online'
import { useStore } from '~/src/store/store'
import { Button } from '~/src/ui/button'
import { AtSign, CircleAlert, CloudOff, Upload, WifiOff } from '~/src/ui/icons'
import { lazyWithRetry } from '~/src/ui/lazy'
import { Banner } from '~/src/ui/notices'
import { timeText } from '~/src/ui/time'
import { newVersion, takeNewVersion } from './register-service-worker'

// Lazy, as they are rarely opened and the frame's only use of Ark.
const OutboxPanel = lazyWithRetry(() => import('./outbox-panel').then((module) => module.OutboxPanel))

const MentionsDialog = lazyWithRetry(async () => (await import('./mentions-dialog')).MentionsDialog)

/** Principal, workspaces and presets rarely change, so their age doesn't count as the screen's. */
const stablePaths = new Set(['/me', '/workspaces', '/presets'])

/** Says that the API is out of reach, and how old the data on screen is. */
function OfflineMessage({ unreachable }: { unreachable: boolean }) {
  const at = useSeenAt()
  const what = unreachable ? i18n.t('The server isn’t responding.') : i18n.t('You’re offline.')
  const seen = at !== undefined && i18n.t('Showing data from {at}.', { at: shownTime(at) })
  const message = [what, seen].filter(Boolean).join(' ')
  return (
    <>
      <span className="max-xl:hidden" title={message}>
        {message}
      </span>
      <span className="max-md:sr-only xl:hidden" title={message}>
        {unreachable ? i18n.t('No response') : i18n.t('Offline')}
      </span>
    </>
  )
}

const dayOf = (at: number) => dayAt(at, chosenZone())

const shownTime = (at: number) => timeText(at, dayOf(at) === dayOf(Date.now()) ? 'time' : 'dayTime')

/** When the oldest data on screen was read (ms since the epoch). */
function useSeenAt(): number | undefined {
  const cache = useQueryClient().getQueryCache()
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache])
  return useSyncExternalStore(subscribe, () => {
    const times = cache
      .findAll({ type: 'active' })
      .filter(
        ({ queryKey, state }) =>
          state.data !== undefined && isCacheable(queryKey) && !stablePaths.has(String(queryKey[3])),
      )
      .map(({ state }) => state.dataUpdatedAt)
    return times.length === 0 ? undefined : Math.min(...times)
  })
}

/** The connection's status and the outbox in the top bar; empty while online with nothing waiting. */
function ConnectionStatus() {
  const state = useStore(connection)
  const actions = useOutbox()
  const sending = useStore(sendingAction)
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

/** Offers to reload with the new build. Drafts are stored on the device and restored. */
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

/** The number of unseen notes that mention the person; hidden if there are none. */
function MentionsButton() {
  const { workspaceId: opened } = useParams({ strict: false })
  const last = useCurrentWorkspace()?.id
  const workspaceId = opened ?? last
  const has = useExtensions().has('listMentions')
  const { data = [] } = useQuery({
    ...mentionListQuery(workspaceId ?? ''),
    enabled: has && workspaceId !== undefined,
  })
  const [open, setOpen] = useState(false)
  if (workspaceId === undefined || (data.length === 0 && !open)) return null
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        icon={<AtSign />}
        aria-label={i18n.t('{count, plural, one {1 note mentions you} other {# notes mention you}}', {
          count: data.length,
        })}
        onClick={() => setOpen(true)}
      >
        <span className="tnum">{data.length}</span>
      </Button>
      {open && (
        <MentionsDialog
          workspaceId={workspaceId}
          notes={data}
          onClose={() => setOpen(false)}
          onLost={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** The parts of the top bar that load after the first screen. */
export function LaterParts() {
  return (
    <>
      <MentionsButton />
      <ConnectionStatus />
    </>
  )
}
