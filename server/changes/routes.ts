import * as contract from '~/contract'
import { streamChanges } from '~/contract/change-stream'
import { implement, type Implementation } from '../http/implement'
import type { ChangeHub } from '../ports/change-hub'
import { changesSince, createStreams, requireReadable } from './stream'

/** What changed, where the host follows it: as a list, and as it happens. */
export function changeRoutes(hub: ChangeHub): Implementation[] {
  const stream = createStreams(hub)
  return [
    implement(contract.listChanges, async ({ caller, query }, deps) =>
      changesSince(deps, await requireReadable(deps, caller), query.after),
    ),
    implement(streamChanges, ({ caller, lastEventId, requestId, signal }, deps) =>
      stream({ caller, after: lastEventId, requestId, signal }, deps),
    ),
  ]
}
