import { deleteWorkspace, getWorkspaceContents } from '~/contract'
import { implement } from '../http/implement'
import { contentsOf, deleteWorkspace as remove } from './delete-workspace'

/** Deletion of a workspace. An area of its own, because it imports all areas that a workspace contains. */
export const deletionRoutes = [
  implement(getWorkspaceContents, ({ caller, params }, deps) => contentsOf(params.workspaceId, caller, deps)),
  implement(
    deleteWorkspace,
    ({ params, body }, deps) => remove(params.workspaceId, body.name, deps),
    // It calls the platforms. A second call continues where a crashed one stopped.
    { idempotency: 'lease' },
  ),
]
