import { databaseName } from '../storage/database'
import { isLook, keyPrefix, webStorageKeys } from '../storage/web-storage-keys'
import { browserFiles, demoFolder } from './folder'

const resetKey = webStorageKeys.demoReset

/** Resets the demo on the next load, when this page no longer has the files open. */
export function resetDemo(): void {
  sessionStorage.setItem(resetKey, 'yes')
  location.assign('/')
}

/** Retries, as the previous page's worker may still have the files open. */
async function removeFolder(tries = 20): Promise<void> {
  const root = await browserFiles()
  try {
    await root?.removeEntry(demoFolder, { recursive: true })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return
    if (tries === 0) throw error
    await new Promise((resolve) => setTimeout(resolve, 100))
    await removeFolder(tries - 1)
  }
}

const dropDatabase = (name: string): Promise<void> =>
  new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = request.onerror = request.onblocked = () => resolve()
  })

/** Deletes the studio's data on this device except theme and rail. */
async function forgetDevice(): Promise<void> {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage))
      if (key.startsWith(keyPrefix) && !isLook(key)) storage.removeItem(key)
  const names = (await indexedDB.databases()).map(({ name = '' }) => name)
  await Promise.all(names.filter((name) => name.startsWith(databaseName)).map(dropDatabase))
}

/** Deletes everything if `resetDemo` was called. Await it before anything is opened. */
export async function resetIfAsked(): Promise<void> {
  if (sessionStorage.getItem(resetKey) === null) return
  await removeFolder()
  await forgetDevice()
}
