import { endpoint, one } from '~/contract'
import { requireOperator } from '../accounts/operator'
import { type Implementation, implement } from '../http/implement'
import { FaultRules } from './fault'
import type { FaultBoard } from './fault-board'

const row = {
  path: '/faults',
  scope: 'write',
  extension: true,
  data: one('faults', FaultRules),
} as const
const readFaults = endpoint({ ...row, method: 'GET', summary: 'Lists the faults still to come.' })
const clearFaults = endpoint({ ...row, method: 'DELETE', summary: 'Clears all faults.' })
const setFaults = endpoint({ ...row, method: 'PUT', body: FaultRules, summary: 'Sets the faults to come.' })

/** GET, PUT and DELETE `/v1/faults`; for operators, and only where the host turned the switchboard on. */
export const faultHandlers = (board: FaultBoard): Implementation[] => [
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
