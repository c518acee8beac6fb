import { deviceStore } from './device-store'
import { currentSession } from './session'

/** A text that is being written, kept on this device until it is saved as a post or thrown away. */
export interface Draft<Fields = unknown> {
  readonly id: string
  readonly workspaceId: string
  /** The composer's own fields; read them tolerantly, an older version may have written them. */
  readonly fields: Fields
  /** Milliseconds since the epoch. */
  readonly savedAt: number
}

const store = deviceStore<Draft>('studio-drafts')

const prefix = (workspaceId: string) => `${currentSession()?.address ?? ''} ${workspaceId} `

/** Keeps a draft; `id` is the caller's: one for each composer that is open. */
export function saveDraft(workspaceId: string, id: string, fields: unknown): Promise<void> {
  return store.write(prefix(workspaceId) + id, { id, workspaceId, fields, savedAt: Date.now() })
}

/** A draft that was kept. */
export const loadDraft = (workspaceId: string, id: string): Promise<Draft | undefined> =>
  store.read(prefix(workspaceId) + id)

/** The drafts kept for this workspace, last written first. */
export async function listDrafts(workspaceId: string): Promise<readonly Draft[]> {
  const kept = await store.all(prefix(workspaceId))
  return kept.map(([, draft]) => draft).sort((a, b) => b.savedAt - a.savedAt)
}

/** Drops a draft. */
export const removeDraft = (workspaceId: string, id: string): Promise<void> =>
  store.remove(prefix(workspaceId) + id)

/** Drops every draft on this device: at sign-out. */
export const wipeDrafts = (): Promise<void> => store.wipe()
