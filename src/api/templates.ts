import { deviceStore } from './device-store'
import { ownKeys } from './own-keys'

/** What is kept to be used again: whole posts, pieces of text, sets of hashtags; and the accounts chosen last. */
export type ShelfKind = 'template' | 'snippet' | 'hashtags' | 'accounts'

/** One thing on the shelf of a workspace, on this device alone: the API has no place for it. */
export interface Shelved {
  readonly id: string
  readonly name: string
  /** What it holds; read it tolerantly, an older version may have written it. */
  readonly fields: unknown
  /** Milliseconds since the epoch. */
  readonly savedAt: number
}

const store = deviceStore<Shelved>('studio-shelf')

const prefix = (workspaceId: string, kind: ShelfKind) => `${ownKeys()} ${workspaceId} ${kind} `

/** What a shelf holds, last kept first. */
export async function listShelf(workspaceId: string, kind: ShelfKind): Promise<readonly Shelved[]> {
  const kept = await store.all(prefix(workspaceId, kind))
  return kept.map(([, each]) => each).sort((a, b) => b.savedAt - a.savedAt)
}

/** Puts something on a shelf, or changes it. */
export const putOnShelf = (workspaceId: string, kind: ShelfKind, thing: Shelved): Promise<void> =>
  store.write(prefix(workspaceId, kind) + thing.id, thing)

/** Takes something off a shelf. */
export const takeOffShelf = (workspaceId: string, kind: ShelfKind, id: string): Promise<void> =>
  store.remove(prefix(workspaceId, kind) + id)

/** Empties all shelves: at sign-out. */
export const wipeShelf = (): Promise<void> => store.wipe()
