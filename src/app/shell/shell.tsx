import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { useNavigate, useRouter, useRouterState, Link } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { AppFrame, FindButton, TopBar, creditLinkClass } from '~/src/ui/app-frame'
import { Button, buttonClass } from '~/src/ui/button'
import { PenLine, SquareTerminal, Coins } from '~/src/ui/icons'
import { lazyWithRetry } from '~/src/ui/lazy'
import { toast } from '~/src/ui/toast'
import { screenAt } from '~/src/navigation/screens'
import { UploadBar } from '~/src/media/uploads/upload-bar'
import { usePausedCalls } from '~/src/api/http/rate-limit'
import { useQueryClient, useQuery } from '@tanstack/react-query'
import { workspaceListQuery } from '~/src/api/queries/access'
import { readOnly } from '~/src/api/session/read-only'
import { useStore } from '~/src/store/store'
import { isRecording } from '~/src/api-calls/recording/is-recording'
import { language } from '~/domain/language'
import { balanceOf, creditsQuery } from '~/src/api/queries/credits'
import { letterOf, takesLetters } from '~/src/ui/keyboard'
import { holdKeys } from '../palette/pre-boot-keys'
import { HostBadge } from './host-badge'
import { Rail } from './rail'
import { TabBar } from './tab-bar'
import { ThemeMenu } from './theme-menu'
import { WorkspaceMenu, useThroughServer } from './workspace-menu'
import { afterFirstScreen } from './after-first-screen'
import { barPart } from '../top-bar-slot'

/** Credits below which the balance turns amber. */
const low = 20

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
      data-low={balance !== undefined && balance < low ? true : undefined}
    >
      <Coins />
      {/* Room for a usual balance from the start, so that the bar does not move when it is known. */}
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

/** The top bar's badges about the API: unreachable, a hosted one behind this server, read-only, a twin, or recording. */
function ApiBadges({ workspaceId }: { workspaceId: string }) {
  const hosted = useThroughServer()
  const held = useStore(readOnly)
  const later = useStore(barPart)
  const recording = useStore(isRecording)
  const workspaces = useQuery(workspaceListQuery()).data
  const twin = workspaces?.find((each) => each.workspaceId === workspaceId && each.twinOf !== undefined)
  return (
    <>
      {later && <later.Part />}
      {(hosted || held || twin || recording) && (
        <Badges hosted={hosted} held={held} twin={twin} recording={recording} />
      )}
    </>
  )
}

const RateLimitNotice = lazyWithRetry(() =>
  import('./rate-limit-notice').then((module) => module.RateLimitNotice),
)

/** What holds everything up, the API's rate limit; and a newer version (../offline). Floats, so that nothing jumps. */
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

const Palette = lazyWithRetry(async () => (await import('../palette/palette')).default)
const ApiCalls = lazyWithRetry(async () => (await import('~/src/api-calls/api-calls-drawer')).default)
const ShortcutsDialog = lazyWithRetry(async () => (await import('./shortcuts-dialog')).default)

/** Closes what could not be loaded, with a message. */
const lost = (close: () => void) => () => {
  toast.show({
    title: i18n.t('Couldn’t open this'),
    detail: i18n.t('Check your connection.'),
    tone: 'failed',
  })
  close()
}

/** The frame around every screen of a workspace (docs/screens.md "Everywhere"). */
export function Shell({ workspaceId, children }: { workspaceId: string; children: ReactNode }) {
  const current = useRouterState({ select: (state) => screenAt(state.location.pathname) })
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
  useEffect(() => (palette ? holdKeys(() => setPalette(false)) : undefined), [palette])
  useShortcuts(actions)
  useOperations(workspaceId)
  useDuePosts(workspaceId)
  useLiveChanges()
  useReminders(workspaceId)
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
                {/* Only the demo has one; the normal build leaves it out. */}
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
        rail={<Rail workspaceId={workspaceId} current={current} />}
        tabs={<TabBar workspaceId={workspaceId} current={current} onCalls={actions.calls} />}
      >
        {children}
      </AppFrame>
      <Notices />
      <UploadBar excludedWorkspaceId={current === 'media' ? workspaceId : undefined} />
      {palette && (
        <Palette
          workspaceId={workspaceId}
          onClose={close.palette}
          onLost={lost(close.palette)}
          onCalls={actions.calls}
          onKeys={actions.shortcuts}
        />
      )}
      {calls && <ApiCalls onClose={close.calls} onLost={lost(close.calls)} />}
      {keys && <ShortcutsDialog onClose={close.keys} onLost={lost(close.keys)} />}
    </>
  )
}

/** Resumes operations that a crash, a reload or a lost connection interrupted: at start-up, and on reconnect. */
function useOperations(workspaceId: string): void {
  const client = useQueryClient()
  useEffect(() => {
    // Where its code can't be loaded there is no network to resume over: the `online` event runs it again.
    const run = () =>
      void import('./resume-operations')
        .then(({ resumeOperations }) => resumeOperations(client, workspaceId))
        .catch(() => undefined)
    const callOff = afterFirstScreen(client, run)
    window.addEventListener('online', run)
    return () => {
      callOff()
      window.removeEventListener('online', run)
    }
  }, [client, workspaceId])
}

/** Begins `watch` when the first screen has its data, and stops what it began with the shell. */
function useLater(watch: () => Promise<() => void>): void {
  const client = useQueryClient()
  useEffect(() => {
    let stop: (() => void) | undefined
    let isGone = false
    const start = async () => {
      const begun = await watch()
      if (isGone) begun()
      else stop = begun
    }
    // Without a network, when that is back.
    const run = () => void start().catch(() => addEventListener('online', run, { once: true }))
    const callOff = afterFirstScreen(client, run)
    return () => {
      isGone = true
      callOff()
      removeEventListener('online', run)
      stop?.()
    }
  }, [client, watch])
}

/** Posts go out by themselves: whoever watches a screen sees it, and the balance fall, without reloading. */
function useDuePosts(workspaceId: string): void {
  const client = useQueryClient()
  useLater(
    useCallback(async () => {
      const { watchDuePosts } = await import('~/src/api/queries/due-posts')
      return watchDuePosts(client, workspaceId)
    }, [client, workspaceId]),
  )
}

/** What others change is on screen within a second, where the server tells it. */
function useLiveChanges(): void {
  const client = useQueryClient()
  useLater(
    useCallback(async () => {
      const { watchChanges } = await import('~/src/api/live/watch-changes')
      return watchChanges(client)
    }, [client]),
  )
}

/** Posts that a person posts by hand: whoever has the studio open is told when one is due. */
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

interface Shortcuts {
  palette: () => void
  newPost: () => void
  shortcuts: () => void
}

/** The keys that work everywhere. Single letters are left alone while someone writes, or a menu or dialog is open. */
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
