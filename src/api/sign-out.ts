import type { QueryClient } from '@tanstack/react-query'
import { storageKeys, writeStorage } from '~/src/storage/web-storage'
import { isPersonal } from '~/src/storage/web-storage-keys'
import { tokenDigest } from './offline/offline-answers'
import { notifyTabs } from './offline/tabs'
import { session } from './session/session'

/**
 * Ends the session, in the other tabs too, and deletes its data on this device: token, cached responses and records,
 * unsaved texts, the log. Operations stay; unfinished ones are resumed at the next sign-in to that address.
 */
export async function signOut(client: QueryClient): Promise<void> {
  const whose = await tokenDigest()
  session.signOut()
  if (whose !== undefined) notifyTabs({ kind: 'left', whose })
  client.clear()
  for (const key of storageKeys('').filter(isPersonal)) writeStorage(key, null)
  // Loaded shortly after the first screen, which doesn't need it. Without a network before that, the data stays.
  const storage = await import('~/src/storage/database').catch(() => undefined)
  await storage?.wipeDatabase()
}
