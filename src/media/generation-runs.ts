import { personKey } from '~/src/storage/table-keys'
import { table } from '~/src/storage/table'
import { currentSession } from '~/src/api/session/session'

const store = table<unknown>('generation-runs')

const prefix = (workspaceId: string) => personKey(currentSession(), workspaceId, '')

/** Tells this browser's other tabs which run has changed. Some browsers have no channel: their tabs see it on reload. */
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('studio-runs') : undefined

/** Keeps one run of a workspace's generation studio on this device. */
export async function saveRun(workspaceId: string, id: string, run: unknown): Promise<void> {
  const key = prefix(workspaceId) + id
  await store.write(key, run)
  channel?.postMessage(key)
}

/** Drops one run. */
export async function removeRun(workspaceId: string, id: string): Promise<void> {
  const key = prefix(workspaceId) + id
  await store.remove(key)
  channel?.postMessage(key)
}

/** A run as it is kept; read it tolerantly, an older version of the page may have written it. */
export const loadRun = (workspaceId: string, id: string): Promise<unknown> =>
  store.read(prefix(workspaceId) + id)

/** All that is kept for the workspace, in no order. */
export async function listRuns(workspaceId: string): Promise<readonly unknown[]> {
  return (await store.all(prefix(workspaceId))).map(([, run]) => run)
}

/** Calls `listener` with the id of each run of the workspace that another tab has changed or dropped. */
export function onRunChanged(workspaceId: string, listener: (id: string) => void): () => void {
  const hear = ({ data }: MessageEvent<unknown>) => {
    const begin = prefix(workspaceId)
    if (typeof data === 'string' && data.startsWith(begin)) listener(data.slice(begin.length))
  }
  channel?.addEventListener('message', hear)
  return () => channel?.removeEventListener('message', hear)
}
