import * as contract from '~/contract'
import { streamChanges } from '~/contract/streamed-responses'
import { implement, type Implementation } from '../http/implement'
import type { ChangeHub } from '../ports/change-hub'
import { changesSince, createStreams, requireReadable } from './stream'

/** What changed, where the host follows it: as a list, and as it happens. */
export function changeRoutes(hub: ChangeHub): Implementation[] {
  const stream = createStreams(hub)
  return [
    implement(contract.listChanges, async ({ caller, query }, deps) =>
      changesSince(deps, await requireReadable(deps, caller), query),
    ),
    implement(streamChanges, ({ caller, lastEventId, query, requestId, signal }, deps) =>
      stream({ caller, from: { ...query, after: lastEventId ?? query.after }, requestId, signal }, deps),
    ),
  ]
}
