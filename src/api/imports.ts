import { personKey } from '~/src/storage/person-key'
import { table } from '~/src/storage/table'
import { currentSession } from './session'

const store = table<unknown>('imports')

const keyOf = (workspaceId: string, name: string) => personKey(currentSession(), workspaceId, name)

/** What the device keeps of imports, by names that the caller gives; read it tolerantly, an older page may have written it. */
export const importStore = {
  read: (workspaceId: string, name: string): Promise<unknown> => store.read(keyOf(workspaceId, name)),
  write: (workspaceId: string, name: string, value: unknown): Promise<boolean> =>
    store.write(keyOf(workspaceId, name), value),
  remove: (workspaceId: string, name: string): Promise<void> => store.remove(keyOf(workspaceId, name)),
  /** Everything under names that begin so, with the rest of its name. */
  async all(workspaceId: string, begin: string): Promise<readonly (readonly [string, unknown])[]> {
    const prefix = keyOf(workspaceId, begin)
    return (await store.all(prefix)).map(([key, value]) => [key.slice(prefix.length), value])
  },
}
