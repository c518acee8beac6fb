import { createTwin, getTwin, notePromoted, readTwinFaults, setTwinFaults } from '~/contract'
import { requireOperator, requireWholeServer } from '../auth/operator'
import { type Implementation, implement } from '../http/implement'
import { findTwin, notePromoted as note } from './twins'
import { makeTwin } from './make-twin'
import type { TwinFaults } from './twin-faults'

/** Bytes of a snapshot: 500 posts of 10,000 characters, and the rest. */
const snapshotBytes = 24 * 1024 * 1024

/** Twins are made, compared and made to fail by whoever runs this server. */
export const twinRoutes = (faults: TwinFaults): Implementation[] => [
  implement(
    createTwin,
    async ({ caller, body }, deps) => {
      requireWholeServer(caller)
      const workspaceId = await makeTwin(deps, { ownerId: caller.principal.id, ...body })
      return findTwin(deps.db, workspaceId)
    },
    { bodyBytes: snapshotBytes },
  ),
  implement(getTwin, ({ caller, params }, { db }) => {
    requireOperator(caller)
    return findTwin(db, params.workspaceId)
  }),
  implement(notePromoted, async ({ caller, params, body }, { db }) => {
    requireOperator(caller)
    await note(db, params.workspaceId, body.promoted)
    return findTwin(db, params.workspaceId)
  }),
  implement(readTwinFaults, async ({ caller, params }, { db }) => {
    requireOperator(caller)
    await findTwin(db, params.workspaceId)
    return { rules: faults.list(params.workspaceId) }
  }),
  implement(setTwinFaults, async ({ caller, params, body }, { db }) => {
    requireOperator(caller)
    await findTwin(db, params.workspaceId)
    faults.set(params.workspaceId, body.rules)
    return { rules: faults.list(params.workspaceId) }
  }),
]
