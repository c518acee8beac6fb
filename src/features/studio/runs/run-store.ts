import * as z from 'zod/mini'
import { removeRun, saveRun, loadRun, listRuns, onRunChanged } from '~/src/media/generation-runs'
import { currentSession, session } from '~/src/api/session/session'
import { createStore, type Store } from '~/src/store/store'
import { personKey } from '~/src/storage/table-keys'
import { frameCount, Run, type RunCall, waitingCall } from './run'

/** Runs kept for each workspace. */
const maxRuns = 300

const books = new Map<string, Store<readonly Run[] | undefined>>()

// What one person made is not shown to the next on the same page.
session.store.subscribe(() => {
  if (currentSession() === undefined) for (const book of books.values()) book.set(undefined)
})

function bookOf(workspaceId: string): Store<readonly Run[] | undefined> {
  const key = personKey(currentSession(), workspaceId)
  const known = books.get(key)
  if (known) return known
  const made = createStore<readonly Run[] | undefined>(undefined)
  books.set(key, made)
  return made
}

const inOrder = (runs: readonly Run[]) => [...runs].sort((a, b) => b.at - a.at)

/** What the device keeps: each run for itself, so that one that can't be read takes no other with it. */
export function readRuns(stored: readonly unknown[]): Run[] {
  return inOrder(
    stored.flatMap((each) => {
      const run = z.safeParse(Run, each)
      return run.success ? [run.data] : []
    }),
  )
}

/** Lays what the device keeps of one run over what is shown: another tab has changed it. */
async function reread(workspaceId: string, id: string): Promise<Run | undefined> {
  const book = bookOf(workspaceId)
  const [run] = readRuns([await loadRun(workspaceId, id)])
  const others = (book.get() ?? []).filter((each) => each.id !== id)
  book.set(run ? inOrder([run, ...others]) : others)
  return run
}

const loads = new WeakMap<Store<readonly Run[] | undefined>, Promise<readonly Run[]>>()

async function read(workspaceId: string): Promise<readonly Run[]> {
  const book = bookOf(workspaceId)
  const stored = readRuns(await listRuns(workspaceId))
  onRunChanged(workspaceId, (id) => void reread(workspaceId, id))
  const begun = book.get() ?? []
  const ids = new Set(begun.map(({ id }) => id))
  book.set(inOrder([...begun, ...stored.filter(({ id }) => !ids.has(id))]))
  return stored
}

/** The book of the workspace, read from the device the first time; answers what was read. */
function load(workspaceId: string): Promise<readonly Run[]> {
  const book = bookOf(workspaceId)
  const known = loads.get(book)
  if (known && book.get()) return known
  const begun = read(workspaceId)
  loads.set(book, begun)
  return begun
}

function put(workspaceId: string, run: Run): void {
  const book = bookOf(workspaceId)
  const others = (book.get() ?? []).filter(({ id }) => id !== run.id)
  const next = inOrder([run, ...others])
  book.set(next.slice(0, maxRuns))
  for (const old of next.slice(maxRuns)) void removeRun(workspaceId, old.id)
}

/** Writes a run down, on screen and on the device. */
async function save(workspaceId: string, run: Run): Promise<void> {
  put(workspaceId, run)
  await saveRun(workspaceId, run.id, run)
}

const find = (workspaceId: string, id: string): Run | undefined =>
  bookOf(workspaceId)
    .get()
    ?.find((run) => run.id === id)

/** The number that the next frame gets: they are counted on, as on a roll of film. */
export function nextFrame(runs: readonly Run[]): number {
  return Math.max(0, ...runs.map((run) => run.first - 1 + frameCount(run))) + 1
}

/** The runs of each workspace: on this device, newest first. */
export const runBook = {
  load,
  reread,
  store: bookOf,
  runs: (workspaceId: string): readonly Run[] => bookOf(workspaceId).get() ?? [],
  find,
  save,
  /** Shows a run that is not on the device yet. */
  put,
  async remove(workspaceId: string, id: string) {
    const book = bookOf(workspaceId)
    book.set(book.get()?.filter((run) => run.id !== id))
    await removeRun(workspaceId, id)
  },
  /** Changes a call of a run. A run that has been taken off the sheet stays off. */
  async update(workspaceId: string, id: string, index: number, changes: Partial<RunCall>) {
    const run = find(workspaceId, id)
    if (!run) return
    const calls = run.calls.map((call, at) => (at === index ? { ...call, ...changes } : call))
    await save(workspaceId, { ...run, calls })
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
