import type { QueryClient } from '@tanstack/react-query'
import { listMedia } from '~/contract/endpoints'
import { creditsQuery, transactionListQuery } from '~/src/api/queries/credits'
import { keyFor } from '~/src/api/query'
import { createLine } from './line'
import { perform } from './perform'
import type { Run, RunCall } from './run'
import { runBook } from './run-book'

/** Calls under way at a time. */
const line = createLine(2)

const keyOf = (runId: string, index: number) => `${runId} ${index}`

export interface Studio {
  readonly client: QueryClient
  readonly workspaceId: string
}

/** Starts a run: it goes on while one looks at other screens. */
export function startRun(studio: Studio, run: Run): void {
  runBook.add(studio.workspaceId, run)
  run.calls.forEach((_, index) => enqueue(studio, run.id, index))
}

/** Makes a call of a run once more: one that failed, or never began. */
export function retryCall(studio: Studio, runId: string, index: number): void {
  runBook.update(studio.workspaceId, runId, index, { state: 'waiting', failure: undefined })
  enqueue(studio, runId, index)
}

/** Takes a call out that has not begun. */
export function cancelCall(workspaceId: string, runId: string, index: number): void {
  if (line.leave(keyOf(runId, index))) runBook.update(workspaceId, runId, index, { state: 'cancelled' })
}

function enqueue(studio: Studio, runId: string, index: number): void {
  const { workspaceId } = studio
  line.join(keyOf(runId, index), async () => {
    const run = runBook.find(workspaceId, runId)
    if (!run) return
    runBook.update(workspaceId, runId, index, { state: 'making' })
    const outcome = await perform(workspaceId, run, index)
    runBook.update(workspaceId, runId, index, outcome)
    // Without credits the rest of the run would fail likewise: it waits for the person.
    if (outcome.failure?.code === 'insufficient_credits' || outcome.failure?.purchaseUrl)
      stopRest(workspaceId, run)
    if (run.kind !== 'copy') refreshSpent(studio)
  })
}

function stopRest(workspaceId: string, run: Run): void {
  run.calls.forEach((_, index) => cancelCall(workspaceId, run.id, index))
}

function refreshSpent({ client, workspaceId }: Studio): void {
  const media = keyFor(listMedia, { params: { workspaceId } })
  for (const queryKey of [media, creditsQuery().queryKey, transactionListQuery().queryKey]) {
    void client.invalidateQueries({ queryKey })
  }
}

/** How many calls of a run are in one of these states. */
export const callsIn = (run: Run, ...states: RunCall['state'][]): number =>
  run.calls.filter(({ state }) => states.includes(state)).length
