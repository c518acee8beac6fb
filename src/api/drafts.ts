import { personKey } from '~/src/storage/person-key'
import { table } from '~/src/storage/table'
import { journalEntries, dropJournalEntry, journalEntry, writeJournal } from './draft-journal'
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

const store = table<Draft>('drafts')

const prefix = (workspaceId: string) => personKey(currentSession(), workspaceId, '')

/** Keeps a draft; `id` is the caller's: one for each composer that is open. */
export async function saveDraft(workspaceId: string, id: string, fields: unknown): Promise<void> {
  // Signed out meanwhile: what was kept has been deleted, and stays so.
  if (!currentSession()) return
  const before = journalEntry(workspaceId, id)
  const kept = await store.write(prefix(workspaceId) + id, { id, workspaceId, fields, savedAt: Date.now() })
  // What the database refuses stays put down.
  if (kept && before) dropJournalEntry(before)
}

/**
 * Puts down a draft as it is this very moment, for `saveDraft` or `removeDraft` to follow; `undefined` where nothing is
 * left of it. A page that ends before that loses nothing: the next one that reads the drafts finds it.
 */
export function journalDraft(workspaceId: string, id: string, fields: unknown): void {
  if (currentSession()) writeJournal(workspaceId, { id, fields, savedAt: Date.now() })
}

/** Gives the database what pages that ended in the middle had put down. */
async function takeUp(workspaceId: string): Promise<void> {
  for (const found of journalEntries(workspaceId)) {
    const { id, fields, savedAt } = found.jot
    const key = prefix(workspaceId) + id
    const kept = await store.read(key)
    if (kept && kept.savedAt > savedAt) dropJournalEntry(found)
    else if (fields === undefined) {
      await store.remove(key)
      dropJournalEntry(found)
    } else if (await store.write(key, { id, workspaceId, fields, savedAt })) dropJournalEntry(found)
  }
}

/** A draft that was kept. */
export async function loadDraft(workspaceId: string, id: string): Promise<Draft | undefined> {
  await takeUp(workspaceId)
  return store.read(prefix(workspaceId) + id)
}

/** The drafts kept for this workspace, last written first. */
export async function listDrafts(workspaceId: string): Promise<readonly Draft[]> {
  await takeUp(workspaceId)
  const kept = await store.all(prefix(workspaceId))
  return kept.map(([, draft]) => draft).sort((a, b) => b.savedAt - a.savedAt)
}

/** Drops a draft. */
export async function removeDraft(workspaceId: string, id: string): Promise<void> {
  const before = journalEntry(workspaceId, id)
  await store.remove(prefix(workspaceId) + id)
  if (before) dropJournalEntry(before)
}
