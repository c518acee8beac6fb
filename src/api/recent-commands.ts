import { personKey } from '~/src/storage/person-key'
import { table } from '~/src/storage/table'
import type { Viewer } from './record-cache'
import { currentSession } from './session'

const store = table<readonly string[]>('recent-commands')
const most = 20

const key = ({ principalId, workspaceId }: Viewer) =>
  personKey({ address: currentSession()?.address ?? '', principalId }, workspaceId)

/** The ids of what was chosen in the palette on this device, the last one first. */
export const recentCommands = async (viewer: Viewer): Promise<readonly string[]> =>
  (await store.read(key(viewer))) ?? []

/** Keeps a choice as the last one. */
export async function keepCommand(viewer: Viewer, id: string): Promise<void> {
  const before = await recentCommands(viewer)
  await store.write(key(viewer), [id, ...before.filter((other) => other !== id)].slice(0, most))
}
