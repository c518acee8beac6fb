import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactElement, useState } from 'react'
import { createWorkspace } from '~/contract/account'
import { meQuery, useMay, workspaceListQuery } from '~/src/api/queries/access'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { useThroughServer } from '~/src/api/session/session'
import { enumWord } from '~/src/ui/enum-labels'
import { LogOut, Plus, Settings2 } from '~/src/ui/icons'
import { lazyWithRetry } from '~/src/ui/lazy'
import { Menu, type MenuEntry } from '~/src/ui/menu'
import { useTheme } from '~/src/ui/theme'
import { languageEntries, themeEntries } from './preferences-menu'

const NewWorkspaceDialog = lazyWithRetry(async () => (await import('./new-workspace')).NewWorkspaceDialog)
const SignOut = lazyWithRetry(async () => (await import('./sign-out')).SignOut)

/** Entries with a separator before them, if there are any. */
const withRule = (id: string, entries: MenuEntry[]): MenuEntry[] =>
  entries.length > 0 ? [{ id, rule: true }, ...entries] : []

const settingsEntry = (workspaceId: string) => ({
  id: 'settings',
  label: i18n.t('Settings'),
  icon: <Settings2 />,
  link: (content: React.ReactNode) => (
    <Link to="/w/$workspaceId/settings" params={{ workspaceId }}>
      {content}
    </Link>
  ),
})

type WorkspaceEntriesProps = { workspaceId: string; trigger: ReactElement; defaultOpen?: boolean | undefined }

/** The workspaces to switch to, settings, theme, language and sign-out. */
export function WorkspaceEntries({ workspaceId, trigger, defaultOpen }: WorkspaceEntriesProps) {
  const { data: workspaces = [] } = useQuery(workspaceListQuery())
  const principal = useQuery(meQuery()).data
  const navigate = useNavigate()
  const isThroughServer = useThroughServer()
  const [theme] = useTheme()
  const extensions = useExtensions()
  const hasSettings = extensions.has('updateWorkspace')
  const mayCreate = useMay(createWorkspace) === undefined && extensions.has('createWorkspace')
  const [creating, setCreating] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const current = workspaces.find((workspace) => workspace.workspaceId === workspaceId)
  return (
    <>
      <Menu
        label={i18n.t('Workspace')}
        trigger={trigger}
        defaultOpen={defaultOpen}
        entries={[
          { id: 'workspaces', heading: i18n.t('Workspaces') },
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
          mayCreate && {
            id: 'new-workspace',
            label: i18n.t('New workspace'),
            icon: <Plus />,
            onSelect: () => setCreating(true),
          },
          { id: 'rule', rule: true },
          hasSettings && current && settingsEntry(workspaceId),
          hasSettings && current && { id: 'rule-4', rule: true },
          ...themeEntries(theme),
          ...withRule('rule-3', languageEntries()),
          { id: 'rule-2', rule: true },
          isThroughServer && { id: 'through', heading: i18n.t('Hosted API, through this server') },
          {
            id: 'sign-out',
            label: i18n.t('Sign out'),
            icon: <LogOut />,
            hint: principal?.name ?? principal?.email,
            onSelect: () => setLeaving(true),
          },
        ]}
      />
      {leaving && <SignOut onClose={() => setLeaving(false)} />}
      {creating && (
        <NewWorkspaceDialog
          onLost={() => setCreating(false)}
          onClose={() => setCreating(false)}
          onCreated={(created) => {
            setCreating(false)
            void navigate({ to: '/w/$workspaceId', params: { workspaceId: created } })
          }}
        />
      )}
    </>
  )
}
