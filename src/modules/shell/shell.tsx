import { useNavigate, useRouterState } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { Link } from '@tanstack/react-router'
import { AppFrame } from '~/src/ui/app-frame'
import { Button } from '~/src/ui/button'
import { buttonClass } from '~/src/ui/button-class'
import { PenLine, SquareTerminal } from '~/src/ui/icons'
import { FindButton, TopBar } from '~/src/ui/top-bar'
import { screenAt } from '../screens'
import { UploadBar } from '../uploads/upload-bar'
import { CreditsLink } from './credits-link'
import { Notices } from './notices'
import { Rail } from './rail'
import { TabBar } from './tab-bar'
import { ThemeMenu } from './theme-menu'
import { ThroughServer } from './through-server'
import { useDuePosts } from './use-due-posts'
import { useLedger } from './use-ledger'
import { useShortcuts } from './use-shortcuts'
import { WorkspaceMenu } from './workspace-menu'

const Palette = lazy(() => import('../palette/palette'))
const ApiCalls = lazy(() => import('../api-calls/api-calls-drawer'))
const ShortcutsDialog = lazy(() => import('./shortcuts-dialog'))

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
  useShortcuts(actions)
  useLedger(workspaceId)
  useDuePosts(workspaceId)
  return (
    <>
      <AppFrame
        bar={
          <TopBar
            workspace={<WorkspaceMenu workspaceId={workspaceId} />}
            find={<FindButton onClick={actions.palette} />}
            credits={<CreditsLink />}
            calls={
              <>
                <ThroughServer />
                <Button
                  variant="quiet"
                  icon={<SquareTerminal />}
                  aria-pressed={calls}
                  onClick={actions.calls}
                >
                  API calls
                </Button>
              </>
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
      <UploadBar hidden={current === 'media'} />
      <Suspense>
        {palette && (
          <Palette
            workspaceId={workspaceId}
            onClose={() => setPalette(false)}
            onCalls={actions.calls}
            onKeys={actions.shortcuts}
          />
        )}
        {calls && <ApiCalls onClose={() => setCalls(false)} />}
        {keys && <ShortcutsDialog onClose={() => setKeys(false)} />}
      </Suspense>
    </>
  )
}
