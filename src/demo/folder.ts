/** The demo's folder in the browser's file system. */
export const demoFolder = 'studio-demo'

/** The browser's file system (OPFS); some private windows and browser builds have none. */
export async function browserFiles(): Promise<FileSystemDirectoryHandle | undefined> {
  if (!('storage' in navigator)) return undefined
  return navigator.storage.getDirectory().catch(() => undefined)
}
