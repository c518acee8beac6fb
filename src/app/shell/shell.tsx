import { useNavigate, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { Link } from '@tanstack/react-router'
import { AppFrame } from '~/src/ui/app-frame'
import { Button } from '~/src/ui/button'
import { buttonClass } from '~/src/ui/button-class'
import { PenLine, SquareTerminal } from '~/src/ui/icons'
import { lazyWithRetry } from '~/src/ui/lazy-with-retry'
import { toast } from '~/src/ui/toast'
import { FindButton, TopBar } from '~/src/ui/top-bar'
import { holdKeys } from '../palette/pre-boot-keys'
import { screenAt } from '~/src/navigation/screens'
import { UploadBar } from '~/src/media/uploads/upload-bar'
import { ApiBadges } from './api-badges'
import { CreditsLink } from './credits-link'
import { HostBadge } from './host-badge'
import { Notices } from './notices'
import { Rail } from './rail'
import { TabBar } from './tab-bar'
import { ThemeMenu } from './theme-menu'
import { useDuePosts } from './use-due-posts'
import { useOperations } from './use-operations'
import { useShortcuts } from './use-shortcuts'
import { WorkspaceMenu } from './workspace-menu'

const Palette = lazyWithRetry(async () => (await import('../palette/palette')).default)
const ApiCalls = lazyWithRetry(async () => (await import('~/src/api-calls/api-calls-drawer')).default)
const ShortcutsDialog = lazyWithRetry(async () => (await import('./shortcuts-dialog')).default)

/** Closes what could not be fetched, and says so. */
const lost = (close: () => void) => () => {
  toast.show({ title: 'Couldn’t open this', detail: 'Check your connection.', tone: 'failed' })
  close()
}

/** The frame around every screen of a workspace (screens.md "Everywhere"). */
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
                API calls
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
                <PenLine aria-hidden="true" />
                New post
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
      <UploadBar besides={current === 'media' ? workspaceId : undefined} />
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
