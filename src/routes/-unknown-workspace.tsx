import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { workspaceListQuery } from '~/src/api/queries/access'
import { buttonClass } from '~/src/ui/button'

/** A workspace that does not exist, or that the principal is no member of: the API tells no difference (api.md 5). */
export function UnknownWorkspace() {
  const workspaces = useQuery(workspaceListQuery()).data ?? []
  return (
    <div className="grid min-h-60 content-start justify-items-start gap-3 p-8 max-md:p-4">
      <h1>You don’t have access to this workspace</h1>
      <p className="text-14 text-ink-2">It doesn’t exist, or you’re not a member.</p>
      <ul className="flex flex-wrap gap-2">
        {workspaces.map((workspace) => (
          <li key={workspace.workspaceId}>
            <Link
              to="/w/$workspaceId"
              params={{ workspaceId: workspace.workspaceId }}
              className={buttonClass()}
            >
              Open {workspace.name ?? workspace.workspaceId}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
