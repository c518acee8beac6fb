import type { Kept } from './kept'

// The database is written asynchronously, and a page that is being closed may not live to see it done. What was typed
// in the last moment is therefore also put where writing takes effect at once, for this tab's next page to find.

const keyOf = (draftId: string) => `studio.composer.${draftId}`

/** Keeps the newest state until the tab's next page takes it; a browser that refuses its storage keeps none. */
export function putSpare(draftId: string, kept: Kept): void {
  try {
    sessionStorage.setItem(keyOf(draftId), JSON.stringify(kept))
  } catch {
    // Refused or full: the database has all but the last moment.
  }
}

/** What `putSpare` kept, once. */
export function takeSpare(draftId: string): unknown {
  try {
    const text = sessionStorage.getItem(keyOf(draftId))
    sessionStorage.removeItem(keyOf(draftId))
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
