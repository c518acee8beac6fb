import { ApiError } from '../http/api-error'
import type { Caller } from '../http/authenticate'

/** 403 unless the caller runs this server: making workspaces, tokens and members is theirs alone. */
export function requireOperator(caller: Caller): void {
  if (!caller.principal.operator) {
    throw new ApiError('forbidden', 'Only the operator of this server can do this.')
  }
}

/** 403 unless the caller runs this server, by a token that is not limited to some of its workspaces. */
export function requireWholeServer(caller: Caller): void {
  requireOperator(caller)
  if (caller.workspaceIds) throw new ApiError('forbidden', 'This token only works in its own workspaces.')
}
