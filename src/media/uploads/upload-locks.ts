/** Milliseconds that a page which is being left may take to let go. */
const timeoutMs = 1500

const releases = new Map<string, () => void>()

/**
 * Makes this tab the one that carries the upload, until `release`; false when another tab does. Without the Web Locks
 * API (plain http on another machine) this tab can't know of others, and takes it.
 */
export function lockUpload(id: string): Promise<boolean> {
  if (releases.has(id)) return Promise.resolve(true)
  if (!('locks' in navigator)) return Promise.resolve(true)
  return new Promise((resolve) => {
    const held = () =>
      new Promise<void>((release) => {
        releases.set(id, release)
        resolve(true)
      })
    navigator.locks
      .request(`studio-upload ${id}`, { signal: AbortSignal.timeout(timeoutMs) }, held)
      .catch(() => resolve(false))
  })
}

/** Lets other tabs have it. */
export function release(id: string): void {
  releases.get(id)?.()
  releases.delete(id)
}
