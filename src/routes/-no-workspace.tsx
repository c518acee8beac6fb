import { i18n } from '@lingui/core'
import { Link } from '@tanstack/react-router'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { NewWorkspace } from '~/src/app/shell/new-workspace'
import { buttonClass } from '~/src/ui/button'
import { EmptyState } from '~/src/ui/empty-state'

/** For a principal without a workspace: an operator can create one, others wait for an invitation. */
export function NoWorkspace({ onCreated }: { onCreated: (workspaceId: string) => void }) {
  const mayCreate = useExtensions().has('createWorkspace')
  return (
    <main id="main" className="grid min-h-dvh place-items-center p-4">
      <EmptyState
        title={i18n.t('You don’t belong to a workspace yet')}
        actions={
          mayCreate ? (
            <NewWorkspace onCreated={onCreated} />
          ) : (
            <Link to="/connect" className={buttonClass()}>
              {i18n.t('Use another token')}
            </Link>
          )
        }
      >
        {mayCreate ? i18n.t('Create one to begin.') : i18n.t('Ask a workspace owner to invite you.')}
      </EmptyState>
    </main>
  )
}
