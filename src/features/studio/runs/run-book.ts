import { useEffect } from 'react'
import * as z from 'zod/mini'
import { keepRuns, keptRuns } from '~/src/api/kept-runs'
import { createStore, type Store, useStore } from '~/src/api/store'
import { frameCount, Run, type RunCall, waitingCall } from './run'

/** Runs kept for each workspace. */
const most = 60

const books = new Map<string, Store<readonly Run[] | undefined>>()

function bookOf(workspaceId: string): Store<readonly Run[] | undefined> {
  const known = books.get(workspaceId)
  if (known) return known
  const made = createStore<readonly Run[] | undefined>(undefined)
  books.set(workspaceId, made)
  return made
}

/** What the device keeps: each run for itself, so that one that can't be read takes no other with it. */
export function readRuns(kept: unknown): Run[] {
  if (!Array.isArray(kept)) return []
  return kept.flatMap((each) => {
    const run = z.safeParse(Run, each)
    return run.success ? [settled(run.data)] : []
  })
}

/** Nothing goes on over a reload: what had not begun never will, and how the rest ended is not known here. */
function settled(run: Run): Run {
  const calls = run.calls.map((call): RunCall => {
    if (call.state === 'waiting') return { ...call, state: 'cancelled' }
    return call.state === 'making' ? { ...call, state: 'lost' } : call
  })
  return { ...run, calls }
}

async function load(workspaceId: string): Promise<void> {
  const book = bookOf(workspaceId)
  if (book.get()) return
  const kept = readRuns(await keptRuns(workspaceId))
  if (!book.get()) book.set(kept)
}

function change(workspaceId: string, to: (runs: readonly Run[]) => readonly Run[]): void {
  const book = bookOf(workspaceId)
  const next = to(book.get() ?? []).slice(0, most)
  book.set(next)
  void keepRuns(workspaceId, next)
}

/** The number that the next frame gets: they are counted on, as on a roll of film. */
export function nextFrame(runs: readonly Run[]): number {
  return Math.max(0, ...runs.map((run) => run.first - 1 + frameCount(run))) + 1
}

/** The runs of each workspace: on this device, newest first. */
export const runBook = {
  load,
  runs: (workspaceId: string): readonly Run[] => bookOf(workspaceId).get() ?? [],
  find: (workspaceId: string, id: string): Run | undefined =>
    bookOf(workspaceId)
      .get()
      ?.find((run) => run.id === id),
  add: (workspaceId: string, run: Run) => change(workspaceId, (runs) => [run, ...runs]),
  remove: (workspaceId: string, id: string) =>
    change(workspaceId, (runs) => runs.filter((run) => run.id !== id)),
  /** Puts a run back where it stood. */
  restore: (workspaceId: string, run: Run) =>
    change(workspaceId, (runs) => [...runs, run].sort((a, b) => b.at - a.at)),
  update(workspaceId: string, id: string, index: number, changes: Partial<RunCall>) {
    change(workspaceId, (runs) =>
      runs.map((run) =>
        run.id === id
          ? { ...run, calls: run.calls.map((call, at) => (at === index ? { ...call, ...changes } : call)) }
          : run,
      ),
    )
  },
}

/** What every new run begins with: `count` calls, its frames counted on from the last one's. */
export function freshRun(workspaceId: string, count: number) {
  return {
    id: crypto.randomUUID(),
    at: Date.now(),
    first: nextFrame(runBook.runs(workspaceId)),
    calls: Array.from({ length: count }, waitingCall),
  }
}

/** The workspace's runs, in a component; `undefined` until the device has answered. */
export function useRuns(workspaceId: string): readonly Run[] | undefined {
  useEffect(() => void load(workspaceId), [workspaceId])
  return useStore(bookOf(workspaceId))
}
