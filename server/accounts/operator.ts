import { ApiError } from '../http/api-error'
import type { Caller } from '../http/authenticate'

/** 403 unless the caller runs this server: making workspaces, tokens and members is theirs alone. */
export function requireOperator(caller: Caller): void {
  if (!caller.principal.operator) {
    throw new ApiError('forbidden', 'Only whoever runs this server may do this.')
  }
}
