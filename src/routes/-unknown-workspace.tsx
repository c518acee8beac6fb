import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { workspaceListQuery } from '~/src/api/queries/access'
import { buttonClass } from '~/src/ui/button'

/**
 * A workspace that doesn't exist or that the principal isn't a member of, which the API doesn't tell apart
 * (docs/api.md section 5). `wasOpen` if it was accessible on this page before.
 */
export function UnknownWorkspace({ wasOpen }: { wasOpen: boolean }) {
  const workspaces = useQuery(workspaceListQuery()).data ?? []
  return (
    <div className="grid min-h-60 content-start justify-items-start gap-3 p-8 max-md:p-4">
      <h1>
        {wasOpen
          ? i18n.t('You no longer have access to this workspace')
          : i18n.t('You don’t have access to this workspace')}
      </h1>
      <p className="text-14 text-ink-2">
        {wasOpen
          ? i18n.t('An owner removed you, or the workspace was deleted. Ask an owner for a new invitation.')
          : i18n.t('It doesn’t exist, or you’re not a member.')}
      </p>
      <ul className="flex flex-wrap gap-2">
        {workspaces.map((workspace) => (
          <li key={workspace.workspaceId}>
            <Link
              to="/w/$workspaceId"
              params={{ workspaceId: workspace.workspaceId }}
              className={buttonClass()}
            >
              {i18n.t('Open {name}', { name: workspace.name ?? workspace.workspaceId })}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
