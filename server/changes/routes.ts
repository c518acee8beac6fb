import * as contract from '~/contract'
import { streamChanges } from '~/contract/streamed-responses'
import { type Implementation, implement } from '../http/implement'
import type { ChangeHub } from '../ports/dependencies'
import { changesSince, createStreams, requireReadable } from './stream'

/** Changes as a list and as a stream, if the host has a hub. */
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
