import { databaseName } from '../storage/database'
import { isLook, keyPrefix, webStorageKeys } from '../storage/web-storage-keys'
import { browserFiles, demoFolder } from './folder'

const asked = webStorageKeys.demoReset

/** Begins the demo anew: with the next page, when nothing of this one holds the files. */
export function resetDemo(): void {
  sessionStorage.setItem(asked, 'yes')
  location.assign('/')
}

/** The worker of the page before may hold its files for a moment longer. */
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

/** What the studio kept on this device beside its server; theme and rail stay as they are. */
async function forgetDevice(): Promise<void> {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage))
      if (key.startsWith(keyPrefix) && !isLook(key)) storage.removeItem(key)
  const names = (await indexedDB.databases()).map(({ name = '' }) => name)
  await Promise.all(names.filter((name) => name.startsWith(databaseName)).map(dropDatabase))
}

/** Deletes everything if `resetDemo` was called. To be awaited before anything is opened. */
export async function resetIfAsked(): Promise<void> {
  if (sessionStorage.getItem(asked) === null) return
  await removeFolder()
  await forgetDevice()
}
