/** The demo's folder in the browser's own files. */
export const demoFolder = 'studio-demo'

/** The browser's own files (OPFS): some private windows and builds of browsers have none. */
export async function browserFiles(): Promise<FileSystemDirectoryHandle | undefined> {
  if (!('storage' in navigator)) return undefined
  return navigator.storage.getDirectory().catch(() => undefined)
}
