import { clearFaults, readFaults, setFaults } from '~/contract/faults'
import { requireOperator } from '../auth/operator'
import { type Implementation, implement } from '../http/implement'
import type { FaultBoard } from '../ports/fault-board'

/** GET, PUT and DELETE `/v1/faults`; for operators, and only where the host turned the switchboard on. */
export const faultRoutes = (board: FaultBoard): Implementation[] => [
  implement(readFaults, ({ caller }) => {
    requireOperator(caller)
    return Promise.resolve({ rules: board.list() })
  }),
  implement(setFaults, ({ caller, body }) => {
    requireOperator(caller)
    board.set(body.rules)
    return Promise.resolve({ rules: board.list() })
  }),
  implement(clearFaults, ({ caller }) => {
    requireOperator(caller)
    board.set([])
    return Promise.resolve({ rules: [] })
  }),
]
