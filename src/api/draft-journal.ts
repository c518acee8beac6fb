import * as z from 'zod/mini'
import { formDraftKey } from './form-drafts'

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
const most = 400_000

const prefix = (workspaceId: string) => formDraftKey(workspaceId, 'text ')

/** A jot as it stands on the device: `text` tells whether it is still the same one. */
interface Jotted {
  readonly key: string
  readonly text: string
}

/** Puts down a text's newest state. What the browser refuses, or is too long, is not put down. */
export function writeJournal(workspaceId: string, jot: Jot): void {
  const text = JSON.stringify(jot)
  const key = prefix(workspaceId) + jot.id
  try {
    if (text.length <= most) localStorage.setItem(key, text)
    else localStorage.removeItem(key)
  } catch {
    // Refused or full: the database has all but the last moment.
  }
}

/** What is put down of a text. */
export function journalEntry(workspaceId: string, id: string): Jotted | undefined {
  return at(prefix(workspaceId) + id)
}

/** Everything that is put down in a workspace, and can be read. */
export function journalEntries(workspaceId: string): readonly (Jotted & { readonly jot: Jot })[] {
  return keys(prefix(workspaceId)).flatMap((key) => {
    const found = at(key)
    const jot = found && parsed(found.text)
    if (found && !jot) dropJournalEntry(found)
    return found && jot ? { ...found, jot } : []
  })
}

/** Takes a jot away, unless something newer has been put down in its place. */
export function dropJournalEntry({ key, text }: Jotted): void {
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
