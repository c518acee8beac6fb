import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { language } from '~/domain/language'
import { usePausedCalls } from '~/src/api/http/rate-limit'
import { workspaceListQuery } from '~/src/api/queries/access'
import { balanceOf, creditsQuery } from '~/src/api/queries/credits'
import { readOnly } from '~/src/api/session/read-only'
import { useThroughServer } from '~/src/api/session/session'
import { isRecording } from '~/src/api-calls/recording/is-recording'
import { UploadBar } from '~/src/media/uploads/upload-bar'
import { useIsScreen } from '~/src/navigation/use-is-screen'
import { useStore } from '~/src/store/store'
import { AppFrame, creditLinkClass, FindButton, TopBar } from '~/src/ui/app-frame'
import { Button, buttonClass } from '~/src/ui/button'
import { Coins, PenLine, SquareTerminal } from '~/src/ui/icons'
import { letterOf, takesLetters } from '~/src/ui/keyboard'
import { lazyWithRetry } from '~/src/ui/lazy'
import { toast } from '~/src/ui/toast'
import { captureKeys } from '../palette/pre-boot-keys'
import { afterFirstScreen, laterBarPart, untilLoaded } from './after-first-screen'
import { HostBadge } from './host-badge'
import { ThemeMenu } from './preferences-menu'
import { Rail, TabBar } from './rail'
import { WorkspaceMenu } from './workspace-menu'

/** Credits below which the balance turns amber. */
const lowBalance = 20

/** The balance: link "<n> credits". */
function CreditsLink() {
  const { data, isPending } = useQuery(creditsQuery())
  const balance = balanceOf(data)
  const shown = balance === undefined ? (isPending ? '' : '—') : balance.toLocaleString(language)
  return (
    <Link
      to="/credits"
      className={creditLinkClass}
      aria-label={balance === undefined ? i18n.t('Your credits') : i18n.t('{shown} credits', { shown })}
      data-low={balance !== undefined && balance < lowBalance ? true : undefined}
    >
      <Coins />
      {/* Reserves space for a usual balance, so that the bar doesn't shift when it loads. */}
      <span className="min-w-6 text-end">{shown}</span>{' '}
      {shown !== '—' && (
        <span className="font-normal text-ink-3 max-md:hidden">
          {i18n.t('{count, plural, one {credit} other {credits}}', { count: balance ?? 0 })}
        </span>
      )}
    </Link>
  )
}

const Badges = lazyWithRetry(async () => (await import('./badges')).default)

/** The top bar's later parts, and badges for a hosted API, read-only mode, a twin, or recording. */
function ApiBadges({ workspaceId }: { workspaceId: string }) {
  const hosted = useThroughServer()
  const isReadOnly = useStore(readOnly)
  const later = useStore(laterBarPart)
  const recording = useStore(isRecording)
  const workspaces = useQuery(workspaceListQuery()).data
  const twin = workspaces?.find((each) => each.workspaceId === workspaceId && each.twinOf !== undefined)
  return (
    <>
      {later && <later.Part />}
      {(hosted || isReadOnly || twin || recording) && (
        <Badges hosted={hosted} held={isReadOnly} twin={twin} recording={recording} />
      )}
    </>
  )
}

const RateLimitNotice = lazyWithRetry(() =>
  import('./rate-limit-notice').then((module) => module.RateLimitNotice),
)

/** Floating notices: the API's rate limit, and a new version (see connection-status.tsx). */
function Notices() {
  const waits = usePausedCalls()
  const until = waits.length > 0 ? Math.max(...waits.map((wait) => wait.until)) : undefined
  return (
    <div
      id="notices"
      className="pointer-events-none fixed inset-x-0 top-14 z-40 mx-auto grid w-fit max-w-[calc(100vw-32px)] gap-2 *:pointer-events-auto *:bg-lift *:shadow-float"
    >
      {until !== undefined && <RateLimitNotice until={until} count={waits.length} />}
    </div>
  )
}

/** The upload bar, except where the media screen shows the same uploads. */
function Uploads({ workspaceId }: { workspaceId: string }) {
  const isInMedia = useIsScreen('media')
  return <UploadBar excludedWorkspaceId={isInMedia ? workspaceId : undefined} />
}

const Palette = lazyWithRetry(async () => (await import('../palette/palette')).default)
const ApiCalls = lazyWithRetry(async () => (await import('~/src/api-calls/api-calls-drawer')).default)
const ShortcutsDialog = lazyWithRetry(async () => (await import('./shortcuts-dialog')).default)

/** Closes what couldn't be loaded, with a message. */
const onLoadFailed = (close: () => void) => () => {
  toast.show({
    title: i18n.t('Couldn’t open this'),
    detail: i18n.t('Check your connection.'),
    tone: 'failed',
  })
  close()
}

/** The frame around every screen of a workspace (docs/screens.md "Everywhere"). */
export function Shell({ workspaceId, children }: { workspaceId: string; children: ReactNode }) {
  const navigate = useNavigate()
  const [palette, setPalette] = useState(false)
  const [calls, setCalls] = useState(false)
  const [keys, setKeys] = useState(false)
  const actions = useMemo(
    () => ({
      palette: () => setPalette(true),
      newPost: () => void navigate({ to: '/w/$workspaceId/posts/new', params: { workspaceId } }),
      shortcuts: () => setKeys(true),
      calls: () => setCalls((open) => !open),
    }),
    [navigate, workspaceId],
  )
  const close = {
    palette: () => setPalette(false),
    calls: () => setCalls(false),
    keys: () => setKeys(false),
  }
  useEffect(() => (palette ? captureKeys(() => setPalette(false)) : undefined), [palette])
  useShortcuts(actions)
  useOperations(workspaceId)
  useDuePosts(workspaceId)
  useLiveChanges()
  useReminders(workspaceId)
  useScreensAhead()
  return (
    <>
      <AppFrame
        bar={
          <TopBar
            workspace={<WorkspaceMenu workspaceId={workspaceId} />}
            find={<FindButton onClick={actions.palette} />}
            credits={
              <>
                <ApiBadges workspaceId={workspaceId} />
                {/* Only in the demo; other builds drop it. */}
                {import.meta.env.MODE === 'demo' && <HostBadge />}
                <CreditsLink />
              </>
            }
            calls={
              <Button variant="quiet" icon={<SquareTerminal />} aria-pressed={calls} onClick={actions.calls}>
                {i18n.t('API calls')}
              </Button>
            }
            theme={<ThemeMenu />}
            newPost={
              <Link
                to="/w/$workspaceId/posts/new"
                params={{ workspaceId }}
                className={buttonClass({ variant: 'primary' })}
                aria-keyshortcuts="C"
              >
                <Trans id="<0/> New post" components={{ 0: <PenLine aria-hidden="true" /> }} />
              </Link>
            }
          />
        }
        rail={<Rail workspaceId={workspaceId} />}
        tabs={<TabBar workspaceId={workspaceId} onCalls={actions.calls} />}
      >
        {children}
      </AppFrame>
      <Notices />
      <Uploads workspaceId={workspaceId} />
      {palette && (
        <Palette
          workspaceId={workspaceId}
          onClose={close.palette}
          onLost={onLoadFailed(close.palette)}
          onCalls={actions.calls}
          onKeys={actions.shortcuts}
        />
      )}
      {calls && <ApiCalls onClose={close.calls} onLost={onLoadFailed(close.calls)} />}
      {keys && <ShortcutsDialog onClose={close.keys} onLost={onLoadFailed(close.keys)} />}
    </>
  )
}

/** Resumes operations that a crash, a reload or a lost connection interrupted: at start-up, and on reconnect. */
function useOperations(workspaceId: string): void {
  const client = useQueryClient()
  useLater(
    useCallback(async () => {
      const { resumeOperations } = await import('./resume-operations')
      let stop = () => {}
      const resume = () => {
        stop()
        stop = untilLoaded(() => resumeOperations(client, workspaceId))
      }
      resume()
      addEventListener('online', resume)
      return () => {
        stop()
        removeEventListener('online', resume)
      }
    }, [client, workspaceId]),
  )
}

/** Starts `watch` once the first screen has its data and its code could be loaded, and stops it when the shell unmounts. */
function useLater(watch: () => Promise<() => void>): void {
  const client = useQueryClient()
  useEffect(() => {
    let stop: (() => void) | undefined
    let isUnmounted = false
    const start = async () => {
      const stopWatching = await watch()
      if (isUnmounted) stopWatching()
      else stop = stopWatching
    }
    let stopLoading: (() => void) | undefined
    const cancel = afterFirstScreen(client, () => {
      stopLoading = untilLoaded(start)
    })
    return () => {
      isUnmounted = true
      cancel()
      stopLoading?.()
      stop?.()
    }
  }, [client, watch])
}

/** Posts are published by themselves; this updates them, and the balance, without a reload. */
function useDuePosts(workspaceId: string): void {
  const client = useQueryClient()
  useLater(
    useCallback(async () => {
      const { watchDuePosts } = await import('~/src/api/queries/due-posts')
      return watchDuePosts(client, workspaceId)
    }, [client, workspaceId]),
  )
}

/** Shows others' changes within a second if the server streams them. */
function useLiveChanges(): void {
  const client = useQueryClient()
  useLater(
    useCallback(async () => {
      const { watchChanges } = await import('~/src/api/live/watch-changes')
      return watchChanges(client)
    }, [client]),
  )
}

/** Notifies whoever has the studio open when a post has to be posted by hand. */
function useReminders(workspaceId: string): void {
  const client = useQueryClient()
  const router = useRouter()
  useLater(
    useCallback(async () => {
      const { watchDeliveries } = await import('~/src/posts/reminders/watch-deliveries')
      return watchDeliveries(client, workspaceId, (path) => void router.navigate({ to: path }))
    }, [client, router, workspaceId]),
  )
}

/** Makes screens open without waiting for their code. */
function useScreensAhead(): void {
  const router = useRouter()
  useLater(
    useCallback(async () => {
      const { loadScreensAhead } = await import('./load-screens-ahead')
      return loadScreensAhead(router)
    }, [router]),
  )
}

interface Shortcuts {
  palette: () => void
  newPost: () => void
  shortcuts: () => void
}

/** Shortcuts that work everywhere. Single letters are ignored while typing and in menus and dialogs. */
function useShortcuts(actions: Shortcuts): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return
      const letter = letterOf(event)
      if ((event.metaKey || event.ctrlKey) && letter === 'k') return act(event, actions.palette)
      if (event.metaKey || event.ctrlKey || takesLetters(event.target)) return
      if (letter === 'c') act(event, actions.newPost)
      if (event.key === '?' || event.key === '؟') act(event, actions.shortcuts)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [actions])
}

function act(event: KeyboardEvent, action: () => void) {
  event.preventDefault()
  action()
}
