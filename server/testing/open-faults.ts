import { createFaultBoard } from '../faults/routes'
import type { FaultBoard } from '../ports/dependencies'

/** A fault board whose rules also match calls without a token, such as those of links. */
export function createOpenFaultBoard(): FaultBoard {
  const board = createFaultBoard()
  return {
    ...board,
    intercept: (request, answer) => board.intercept(request, answer, () => Promise.resolve(true)),
  }
}
