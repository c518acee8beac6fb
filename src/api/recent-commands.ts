import { deviceStore } from './device-store'
import type { Viewer } from './record-cache'
import { currentSession } from './session'

const store = deviceStore<readonly string[]>('studio-recent-commands')
const most = 20

const key = ({ principalId, workspaceId }: Viewer) =>
  [currentSession()?.address ?? '', principalId, workspaceId].join(' ')

/** The ids of what was chosen in the palette on this device, the last one first. */
export const recentCommands = async (whose: Viewer): Promise<readonly string[]> =>
  (await store.read(key(whose))) ?? []

/** Keeps a choice as the last one. */
export async function keepCommand(whose: Viewer, id: string): Promise<void> {
  const before = await recentCommands(whose)
  await store.write(key(whose), [id, ...before.filter((other) => other !== id)].slice(0, most))
}

/** Forgets all of it: at sign-out. */
export const wipeRecentCommands = (): Promise<void> => store.wipe()
