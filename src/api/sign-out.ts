import type { QueryClient } from '@tanstack/react-query'
import { storageKeys, writeStorage } from '~/src/storage/web-storage'
import { isPersonal } from '~/src/storage/web-storage-keys'
import { session } from './session/session'

/**
 * Ends the session and deletes its data on this device: token, cached responses and records, unsaved texts,
 * the log. What can be deleted synchronously is deleted before this returns. Operations stay; unfinished ones
 * are resumed at the next sign-in to that address.
 */
export async function signOut(client: QueryClient): Promise<void> {
  session.signOut()
  client.clear()
  for (const key of storageKeys('').filter(isPersonal)) writeStorage(key, null)
  // Loaded shortly after the first screen, which doesn't need it. Without a network before that, the data stays.
  const storage = await import('~/src/storage/database').catch(() => undefined)
  await storage?.wipeDatabase()
}
