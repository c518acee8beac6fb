import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { meQuery, workspaceListQuery } from '~/src/api/queries/access'
import { signOut } from '~/src/api/sign-out'
import { enumWord } from '~/src/ui/enum-labels'
import { LogOut } from '~/src/ui/icons'
import { LazyMenu } from '~/src/ui/lazy'
import { useTheme } from '~/src/ui/theme'
import { WorkspaceButton } from '~/src/ui/top-bar'
import { useSession } from '~/src/api/session/session'
import { languageEntries } from '../language'
import { themeEntries } from './theme-menu'

/** Whether the API is a hosted one behind this page's server, which keeps the token. */
export const useThroughServer = (): boolean => {
  const { session } = useSession()
  return session !== undefined && session.token === undefined
}

/** The switcher: other workspaces, the theme, and the way out. */
export function WorkspaceMenu({ workspaceId }: { workspaceId: string }) {
  const workspaces = useQuery(workspaceListQuery()).data ?? []
  const principal = useQuery(meQuery()).data
  const client = useQueryClient()
  const navigate = useNavigate()
  const through = useThroughServer()
  const [theme] = useTheme()
  const current = workspaces.find((workspace) => workspace.workspaceId === workspaceId)
  const who = principal?.name ?? principal?.email
  return (
    <LazyMenu
      label="Workspace"
      trigger={
        <WorkspaceButton
          name={current?.name ?? workspaceId}
          picture={current?.logoUrl ? <img src={current.logoUrl} alt="" /> : undefined}
        />
      }
      entries={[
        { id: 'workspaces', heading: 'Workspaces' },
        ...workspaces.map((workspace) => ({
          id: workspace.workspaceId,
          label: workspace.name ?? workspace.workspaceId,
          hint: workspace.role && enumWord(workspace.role),
          checked: workspace.workspaceId === workspaceId,
          link: (content: React.ReactNode) => (
            <Link to="/w/$workspaceId" params={{ workspaceId: workspace.workspaceId }}>
              {content}
            </Link>
          ),
        })),
        { id: 'rule', rule: true },
        ...themeEntries(theme),
        { id: 'rule-3', rule: true },
        ...languageEntries(),
        { id: 'rule-2', rule: true },
        ...(through ? [{ id: 'through', heading: 'Hosted API, through this server' }] : []),
        {
          id: 'sign-out',
          label: 'Sign out',
          icon: <LogOut />,
          hint: who,
          onSelect: () => void signOut(client).then(() => navigate({ to: '/connect' })),
        },
      ]}
    />
  )
}
