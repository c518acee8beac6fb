import * as z from 'zod/mini'
import { parseJson } from '~/domain/parse-json'
import { currentSession } from '~/src/api/session/session'
import { formDraftKey } from '~/src/records/form-draft'
import { table } from '~/src/storage/table'
import { personKey } from '~/src/storage/table-keys'
import { readStorage, storageKeys, writeStorage } from '~/src/storage/web-storage'
import { webStorageKeys } from '~/src/storage/web-storage-keys'

// IndexedDB is written asynchronously and debounced, so a tab that is closed or killed could lose the last
// keystrokes. Each change is therefore also written synchronously to a journal in localStorage, beside the
// form drafts (and deleted with them on sign-out), until the database has it.

const JournalDraft = z.object({
  id: z.string(),
  /** Left out if the draft was emptied. */
  fields: z.optional(z.unknown()),
  /** Milliseconds since the epoch. */
  savedAt: z.number(),
})
type JournalDraft = z.output<typeof JournalDraft>

/**
 * Characters. localStorage holds some five million for everything; a longer draft is only written to the
 * database.
 */
const maxJournalLength = 400_000

const journalPrefix = (workspaceId: string) => formDraftKey(workspaceId, 'text ')

/** A journal entry as stored; `text` tells whether it has changed since. */
interface JournalEntry {
  readonly key: string
  readonly text: string
}

/** Journals a draft's newest state. A refused write or an overlong draft is skipped. */
function writeJournal(workspaceId: string, draft: JournalDraft): void {
  const text = JSON.stringify(draft)
  writeStorage(journalPrefix(workspaceId) + draft.id, text.length <= maxJournalLength ? text : null)
}

function journalEntry(workspaceId: string, id: string): JournalEntry | undefined {
  return at(journalPrefix(workspaceId) + id)
}

/** True for the key of a journal entry, of whichever workspace and person. */
export const isJournalKey = (key: string): boolean => / text \S+$/.test(key)

/** The readable journal entries of `keys`. Unreadable ones are deleted. */
function journalEntries(
  keys: readonly string[],
): readonly (JournalEntry & { readonly draft: JournalDraft })[] {
  return keys.flatMap((key) => {
    const found = at(key)
    const draft = found && JournalDraft.safeParse(parseJson(found.text)).data
    if (found && !draft) dropJournalEntry(found)
    return found && draft ? { ...found, draft } : []
  })
}

/** Deletes a journal entry unless a newer one has replaced it. */
function dropJournalEntry({ key, text }: JournalEntry): void {
  if (readStorage(key) === text) writeStorage(key, null)
}

function at(key: string): JournalEntry | undefined {
  const text = readStorage(key)
  return text === null ? undefined : { key, text }
}

/** An unsaved text, kept on this device until it is saved as a post or discarded. */
export interface Draft<Fields = unknown> {
  readonly id: string
  readonly workspaceId: string
  /** The composer's own fields; parse them leniently: an older version may have written them. */
  readonly fields: Fields
  /** Milliseconds since the epoch. */
  readonly savedAt: number
}

const store = table<Draft>('drafts')

const prefix = (workspaceId: string) => personKey(currentSession(), workspaceId, '')

/** Saves a draft; the caller chooses `id`, one per open composer. */
export async function saveDraft(workspaceId: string, id: string, fields: unknown): Promise<void> {
  // Signed out meanwhile: the drafts have been deleted, and must stay so.
  if (!currentSession()) return
  const before = journalEntry(workspaceId, id)
  const written = await store.write(prefix(workspaceId) + id, {
    id,
    workspaceId,
    fields,
    savedAt: Date.now(),
  })
  // If the database refuses the write, the journal entry stays.
  if (written && before) dropJournalEntry(before)
}

/**
 * Journals a draft synchronously; `saveDraft` or `removeDraft` follows. Pass `undefined` once nothing is left
 * of it. If the page ends before the database is written, the next page that reads the drafts recovers it.
 */
export function journalDraft(workspaceId: string, id: string, fields: unknown): void {
  if (currentSession()) writeJournal(workspaceId, { id, fields, savedAt: Date.now() })
}

/** Writes journal entries left by pages that ended early to the database. */
async function recoverJournal(workspaceId: string): Promise<void> {
  for (const found of journalEntries(storageKeys(journalPrefix(workspaceId)))) {
    const { id, fields, savedAt } = found.draft
    const key = prefix(workspaceId) + id
    const stored = await store.read(key)
    if (stored && stored.savedAt > savedAt) dropJournalEntry(found)
    else if (fields === undefined) {
      await store.remove(key)
      dropJournalEntry(found)
    } else if (await store.write(key, { id, workspaceId, fields, savedAt })) dropJournalEntry(found)
  }
}

export async function loadDraft(workspaceId: string, id: string): Promise<Draft | undefined> {
  await recoverJournal(workspaceId)
  return store.read(prefix(workspaceId) + id)
}

/** This workspace's drafts, newest first. */
export async function listDrafts(workspaceId: string): Promise<readonly Draft[]> {
  await recoverJournal(workspaceId)
  const entries = await store.all(prefix(workspaceId))
  return entries.map(([, draft]) => draft).sort((a, b) => b.savedAt - a.savedAt)
}

/** The number of drafts on the device, of all workspaces and people. */
export async function countDrafts(): Promise<number> {
  const ids = new Set((await store.keys()).map((key) => key.slice(key.lastIndexOf(' ') + 1)))
  for (const { draft } of journalEntries(storageKeys(webStorageKeys.form('')).filter(isJournalKey))) {
    if (draft.fields === undefined) ids.delete(draft.id)
    else ids.add(draft.id)
  }
  return ids.size
}

export async function removeDraft(workspaceId: string, id: string): Promise<void> {
  const before = journalEntry(workspaceId, id)
  await store.remove(prefix(workspaceId) + id)
  if (before) dropJournalEntry(before)
}
