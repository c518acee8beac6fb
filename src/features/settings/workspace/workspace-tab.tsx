import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { deleteWorkspace } from '~/contract/people'
import { useMay, workspaceListQuery } from '~/src/api/queries/access'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { QueryState } from '~/src/feedback/query-state'
import { Button } from '~/src/ui/button'
import { SkeletonRows } from '~/src/ui/skeleton'
import { useState } from 'react'
import { DeleteWorkspaceDialog } from './delete-workspace-dialog'
import { WorkspaceForm } from './workspace-form'

/** The workspace itself: its name and zone, and its end. */
export function WorkspaceTab({ workspaceId }: { workspaceId: string }) {
  const workspaces = useQuery(workspaceListQuery())
  const canDelete = useExtensions().has('deleteWorkspace')
  return (
    <div className="grid max-w-xl grid-cols-[minmax(0,1fr)] gap-10 pb-6">
      <QueryState
        query={workspaces}
        failed={i18n.t('Couldn’t load the workspace')}
        loading={<SkeletonRows label={i18n.t('Loading workspace')} rows={3} />}
      >
        {(listed) => {
          const workspace = listed.find((each) => each.workspaceId === workspaceId)
          return (
            workspace && (
              <>
                <WorkspaceForm workspace={workspace} />
                {canDelete && (
                  <DeleteSection workspaceId={workspaceId} name={workspace.name ?? workspaceId} />
                )}
              </>
            )
          )
        }}
      </QueryState>
    </div>
  )
}

function DeleteSection({ workspaceId, name }: { workspaceId: string; name: string }) {
  const [open, setOpen] = useState(false)
  const refusal = useMay(deleteWorkspace)
  return (
    <section aria-labelledby="settings-delete" className="border-t border-line pt-5">
      <h2 id="settings-delete">{i18n.t('Delete workspace')}</h2>
      <p className="mt-0.5 mb-3 text-ink-2">
        {i18n.t('Deletes everything in it for everyone, and ends its sign-ins at the platforms.')}
      </p>
      <Button variant="danger" notAllowed={refusal} onClick={() => setOpen(true)}>
        {i18n.t('Delete workspace')}
      </Button>
      {open && <DeleteWorkspaceDialog workspaceId={workspaceId} name={name} onClose={() => setOpen(false)} />}
    </section>
  )
}
