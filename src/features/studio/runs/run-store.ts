import * as z from 'zod/mini'
import { currentSession, onSignOut } from '~/src/api/session/session'
import { listRuns, loadRun, onRunChanged, removeRun, saveRun } from '~/src/media/generation-runs'
import { personKey } from '~/src/storage/table-keys'
import { createStore, type Store } from '~/src/store/store'
import { frameCount, Run, type RunCall, waitingCall } from './run'

/** Maximum number of stored runs per workspace. */
const maxRuns = 300

const stores = new Map<string, Store<readonly Run[] | undefined>>()

// On sign-out, forget the runs, so that the next person on this page doesn't see them.
onSignOut(() => {
  for (const store of stores.values()) store.set(undefined)
})

function storeOf(workspaceId: string): Store<readonly Run[] | undefined> {
  const key = personKey(currentSession(), workspaceId)
  const known = stores.get(key)
  if (known) return known
  const made = createStore<readonly Run[] | undefined>(undefined)
  stores.set(key, made)
  return made
}

const inOrder = (runs: readonly Run[]) => runs.toSorted((a, b) => b.at - a.at)

/** Parses stored runs one by one, so that an unreadable one doesn't affect the others. */
export function readRuns(stored: readonly unknown[]): Run[] {
  return inOrder(
    stored.flatMap((each) => {
      const run = z.safeParse(Run, each)
      return run.success ? [run.data] : []
    }),
  )
}

/** Reloads a run from the device after another tab has changed it. */
async function reread(workspaceId: string, id: string): Promise<Run | undefined> {
  const store = storeOf(workspaceId)
  const [run] = readRuns([await loadRun(workspaceId, id)])
  const others = (store.get() ?? []).filter((each) => each.id !== id)
  store.set(run ? inOrder([run, ...others]) : others)
  return run
}

const loads = new WeakMap<Store<readonly Run[] | undefined>, Promise<readonly Run[]>>()

async function read(workspaceId: string): Promise<readonly Run[]> {
  const store = storeOf(workspaceId)
  const stored = readRuns(await listRuns(workspaceId))
  onRunChanged(workspaceId, (id) => void reread(workspaceId, id))
  const current = store.get() ?? []
  const ids = new Set(current.map(({ id }) => id))
  store.set(inOrder([...current, ...stored.filter(({ id }) => !ids.has(id))]))
  return stored
}

/** Loads a workspace's runs from the device once. */
function load(workspaceId: string): Promise<readonly Run[]> {
  const store = storeOf(workspaceId)
  const known = loads.get(store)
  if (known && store.get()) return known
  const loading = read(workspaceId)
  loads.set(store, loading)
  return loading
}

function put(workspaceId: string, run: Run): void {
  const store = storeOf(workspaceId)
  const others = (store.get() ?? []).filter(({ id }) => id !== run.id)
  const next = inOrder([run, ...others])
  store.set(next.slice(0, maxRuns))
  for (const old of next.slice(maxRuns)) void removeRun(workspaceId, old.id)
}

/** Saves a run, on screen and on the device. */
async function save(workspaceId: string, run: Run): Promise<void> {
  put(workspaceId, run)
  await saveRun(workspaceId, run.id, run)
}

const find = (workspaceId: string, id: string | undefined): Run | undefined =>
  storeOf(workspaceId)
    .get()
    ?.find((run) => run.id === id)

/** The number of the next frame. Frames are numbered consecutively over all runs, as on a roll of film. */
export function nextFrame(runs: readonly Run[]): number {
  return Math.max(0, ...runs.map((run) => run.first - 1 + frameCount(run))) + 1
}

/** The runs of each workspace, stored on this device, newest first. */
export const runStore = {
  load,
  reread,
  of: storeOf,
  runs: (workspaceId: string): readonly Run[] => storeOf(workspaceId).get() ?? [],
  find,
  save,
  /** Shows a run without storing it yet. */
  put,
  async remove(workspaceId: string, id: string) {
    const store = storeOf(workspaceId)
    store.set(store.get()?.filter((run) => run.id !== id))
    await removeRun(workspaceId, id)
  },
  /** Changes a call of a run. Does nothing if the run was removed. */
  async update(workspaceId: string, id: string, index: number, changes: Partial<RunCall>) {
    const run = find(workspaceId, id)
    if (!run) return
    const calls = run.calls.map((call, at) => (at === index ? { ...call, ...changes } : call))
    await save(workspaceId, { ...run, calls })
  },
}

/** The initial fields of a run with `count` calls. Its frame numbers continue those of earlier runs. */
export function freshRun(workspaceId: string, count: number) {
  return {
    id: crypto.randomUUID(),
    at: Date.now(),
    first: nextFrame(runStore.runs(workspaceId)),
    calls: Array.from({ length: count }, waitingCall),
  }
}
