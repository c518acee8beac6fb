import { deviceStore } from './device-store'
import type { Whose } from './record-cache'
import { currentSession } from './session'

const store = deviceStore<readonly string[]>('studio-recent-commands')
const most = 20

const key = ({ principalId, workspaceId }: Whose) =>
  [currentSession()?.address ?? '', principalId, workspaceId].join(' ')

/** The ids of what was chosen in the palette on this device, the last one first. */
export const recentCommands = async (whose: Whose): Promise<readonly string[]> =>
  (await store.read(key(whose))) ?? []

/** Keeps a choice as the last one. */
export async function keepCommand(whose: Whose, id: string): Promise<void> {
  const before = await recentCommands(whose)
  await store.write(key(whose), [id, ...before.filter((other) => other !== id)].slice(0, most))
}

/** Forgets all of it: at sign-out. */
export const wipeRecentCommands = (): Promise<void> => store.wipe()
