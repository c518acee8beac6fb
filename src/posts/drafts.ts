import { personKey } from '~/src/storage/table-keys'
import { table } from '~/src/storage/table'
import * as z from 'zod/mini'
import { currentSession } from '~/src/api/session/session'
import { formDraftKey } from '~/src/records/form-draft'

// The database is written a moment after the last key, and asynchronously: a tab that is closed or killed may not live
// to see it done. What is typed is therefore put down with each key where writing takes effect at once, beside the
// drafts of forms (and with them deleted at sign-out), until the database has it.

const Jot = z.object({
  id: z.string(),
  /** Left out where all was taken away again. */
  fields: z.optional(z.unknown()),
  /** Milliseconds since the epoch. */
  savedAt: z.number(),
})
type Jot = z.output<typeof Jot>

/** Characters. The device keeps some five million for everything; a text of more waits for the database alone. */
const maxJournalLength = 400_000

const journalPrefix = (workspaceId: string) => formDraftKey(workspaceId, 'text ')

/** A jot as it stands on the device: `text` tells whether it is still the same one. */
interface Jotted {
  readonly key: string
  readonly text: string
}

/** Puts down a text's newest state. What the browser refuses, or is too long, is not put down. */
function writeJournal(workspaceId: string, jot: Jot): void {
  const text = JSON.stringify(jot)
  const key = journalPrefix(workspaceId) + jot.id
  try {
    if (text.length <= maxJournalLength) localStorage.setItem(key, text)
    else localStorage.removeItem(key)
  } catch {
    // Refused or full: the database has all but the last moment.
  }
}

/** What is put down of a text. */
function journalEntry(workspaceId: string, id: string): Jotted | undefined {
  return at(journalPrefix(workspaceId) + id)
}

/** Everything that is put down in a workspace, and can be read. */
function journalEntries(workspaceId: string): readonly (Jotted & { readonly jot: Jot })[] {
  return keys(journalPrefix(workspaceId)).flatMap((key) => {
    const found = at(key)
    const jot = found && parsed(found.text)
    if (found && !jot) dropJournalEntry(found)
    return found && jot ? { ...found, jot } : []
  })
}

/** Takes a jot away, unless something newer has been put down in its place. */
function dropJournalEntry({ key, text }: Jotted): void {
  try {
    if (localStorage.getItem(key) === text) localStorage.removeItem(key)
  } catch {
    // Refused storage holds nothing.
  }
}

function at(key: string): Jotted | undefined {
  try {
    const text = localStorage.getItem(key)
    return text === null ? undefined : { key, text }
  } catch {
    return undefined
  }
}

function keys(beginning: string): readonly string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(beginning))
  } catch {
    return []
  }
}

function parsed(text: string): Jot | undefined {
  try {
    return Jot.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

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
  const written = await store.write(prefix(workspaceId) + id, {
    id,
    workspaceId,
    fields,
    savedAt: Date.now(),
  })
  // What the database refuses stays put down.
  if (written && before) dropJournalEntry(before)
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
    const stored = await store.read(key)
    if (stored && stored.savedAt > savedAt) dropJournalEntry(found)
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
  const entries = await store.all(prefix(workspaceId))
  return entries.map(([, draft]) => draft).sort((a, b) => b.savedAt - a.savedAt)
}

/** Drops a draft. */
export async function removeDraft(workspaceId: string, id: string): Promise<void> {
  const before = journalEntry(workspaceId, id)
  await store.remove(prefix(workspaceId) + id)
  if (before) dropJournalEntry(before)
}
