import { deleteWorkspace, getWorkspaceContents } from '~/contract'
import { implement } from '../http/implement'
import { contentsOf, deleteWorkspace as remove } from './delete-workspace'

/** The end of a workspace, above all that it holds. */
export const deletionRoutes = [
  implement(getWorkspaceContents, ({ caller, params }, deps) => contentsOf(params.workspaceId, caller, deps)),
  implement(
    deleteWorkspace,
    ({ params, body }, deps) => remove(params.workspaceId, body.name, deps),
    // It asks the platforms, and outlives no process: a second one goes on where the first ended.
    { idempotency: 'lease' },
  ),
]
