// Browsers refuse web storage in private windows, with blocked cookies or when it is full. What was to be stored then
// lasts as long as the page.

type Kind = 'localStorage' | 'sessionStorage'

/** The stored text; null if there is none. */
export function readStorage(key: string, kind: Kind = 'localStorage'): string | null {
  try {
    return globalThis[kind].getItem(key)
  } catch {
    return null
  }
}

/** Stores a text, or removes it if it is null. */
export function writeStorage(key: string, text: string | null, kind: Kind = 'localStorage'): void {
  try {
    if (text === null) globalThis[kind].removeItem(key)
    else globalThis[kind].setItem(key, text)
  } catch {
    return
  }
}

/** The keys in `localStorage` that begin with `prefix`. */
export function storageKeys(prefix: string): readonly string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}
