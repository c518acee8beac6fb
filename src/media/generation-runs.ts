import { currentSession } from '~/src/api/session/session'
import { table } from '~/src/storage/table'
import { personKey } from '~/src/storage/table-keys'

const store = table<unknown>('generation-runs')

const prefix = (workspaceId: string) => personKey(currentSession(), workspaceId, '')

/** Notifies other tabs of changed runs. Tabs of browsers without BroadcastChannel see changes on reload. */
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('studio-runs') : undefined

/** Stores a generation run of a workspace on this device. */
export async function saveRun(workspaceId: string, id: string, run: unknown): Promise<void> {
  const key = prefix(workspaceId) + id
  await store.write(key, run)
  channel?.postMessage(key)
}

/** Deletes a stored run. */
export async function removeRun(workspaceId: string, id: string): Promise<void> {
  const key = prefix(workspaceId) + id
  await store.remove(key)
  channel?.postMessage(key)
}

/** A stored run. Parse it tolerantly, as an older version may have written it. */
export const loadRun = (workspaceId: string, id: string): Promise<unknown> =>
  store.read(prefix(workspaceId) + id)

/** All stored runs of the workspace, in no particular order. */
export async function listRuns(workspaceId: string): Promise<readonly unknown[]> {
  return (await store.all(prefix(workspaceId))).map(([, run]) => run)
}

/** Calls `listener` with the id of each run that another tab has changed or deleted. Returns how to unsubscribe. */
export function onRunChanged(workspaceId: string, listener: (id: string) => void): () => void {
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    const begin = prefix(workspaceId)
    if (typeof data === 'string' && data.startsWith(begin)) listener(data.slice(begin.length))
  }
  channel?.addEventListener('message', onMessage)
  return () => channel?.removeEventListener('message', onMessage)
}

const stopPrefix = 'stop '

/** Asks the other tabs to stop waiting for a call of a run. */
export const requestStop = (call: string): void => channel?.postMessage(stopPrefix + call)

/** Calls `listener` with each call that another tab asks to stop waiting for. */
export function onStopRequested(listener: (call: string) => void): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string' && data.startsWith(stopPrefix)) listener(data.slice(stopPrefix.length))
  })
}
