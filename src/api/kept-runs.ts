import { deviceStore } from './device-store'
import { currentSession } from './session'

const store = deviceStore<unknown>('studio-runs')

const key = (workspaceId: string) => `${currentSession()?.address ?? ''} ${workspaceId}`

/** Keeps what a workspace's generation studio made, on this device. */
export const keepRuns = (workspaceId: string, runs: unknown): Promise<void> =>
  store.write(key(workspaceId), runs)

/** What was kept for the workspace; read it tolerantly, an older version of the page may have written it. */
export const keptRuns = (workspaceId: string): Promise<unknown> => store.read(key(workspaceId))

/** Drops everything that was kept: at sign-out. */
export const wipeRuns = (): Promise<void> => store.wipe()
