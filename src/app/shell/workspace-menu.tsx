import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { workspaceListQuery } from '~/src/api/queries/access'
import { sizedPicture } from '~/src/media/sized-picture'
import { WorkspaceButton } from '~/src/ui/app-frame'
import { lazyMenu } from '~/src/ui/lazy'
import { Picture } from '~/src/ui/picture'

const Entries = lazyMenu(async () => ({ Menu: (await import('./workspace-entries')).WorkspaceEntries }))

/** The workspace switcher, with settings, theme, language and sign-out. */
export function WorkspaceMenu({ workspaceId }: { workspaceId: string }) {
  const { data: workspaces } = useQuery(workspaceListQuery())
  const current = workspaces?.find((workspace) => workspace.workspaceId === workspaceId)
  return (
    <Entries
      workspaceId={workspaceId}
      trigger={
        <WorkspaceButton
          name={current ? (current.name ?? workspaceId) : workspaces ? i18n.t('Choose a workspace') : '…'}
          picture={
            current?.logoUrl ? (
              <Picture {...sizedPicture(current.logoUrl, 24)} alt="" width={24} height={24} />
            ) : undefined
          }
        />
      }
    />
  )
}
