import type { FaultRule } from '~/contract/faults'
import { createFaultBoard } from '../faults/fault-board'
import type { FaultBoard } from '../ports/fault-board'

/**
 * A switchboard for each twin. A twin is there to see what happens when something fails, so it needs no consent
 * of the host; and it affects nothing else: its rules are for paths below its own workspace.
 */
export interface TwinFaults {
  list(workspaceId: string): FaultRule[]
  set(workspaceId: string, rules: readonly FaultRule[]): void
  readonly intercept: FaultBoard['intercept']
}

const base = (workspaceId: string) => `/v1/workspaces/${workspaceId}`

export function createTwinFaults(): TwinFaults {
  const boards = new Map<string, FaultBoard>()
  return {
    list: (workspaceId) =>
      (boards.get(workspaceId)?.list() ?? []).map((rule) => ({
        ...rule,
        path: rule.path.slice(base(workspaceId).length),
      })),
    set(workspaceId, rules) {
      if (rules.length === 0) return void boards.delete(workspaceId)
      const board = boards.get(workspaceId) ?? createFaultBoard()
      // A path begins behind the workspace, whatever it says: a pattern does not resolve "../".
      board.set(rules.map((rule) => ({ ...rule, path: base(workspaceId) + rule.path })))
      boards.set(workspaceId, board)
    },
    intercept(request, answer) {
      if (boards.size === 0) return answer(request)
      const [, workspaceId = '', rest] =
        /^\/v1\/workspaces\/([^/]+)(.*)$/.exec(new URL(request.url).pathname) ?? []
      const board = boards.get(workspaceId)
      // The calls that clear the rules are never intercepted.
      return board && !rest?.startsWith('/twin') ? board.intercept(request, answer) : answer(request)
    },
  }
}
