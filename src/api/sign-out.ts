import type { QueryClient } from '@tanstack/react-query'
import { wipeStorage } from '~/src/storage/database'
import { clearRequestLog } from './http/request-log'
import { session } from './session/session'

/**
 * Ends the session and deletes its data on this device: token, cached responses and records, unsaved texts,
 * the log. Operations stay; unfinished ones are resumed at the next sign-in to that address.
 */
export async function signOut(client: QueryClient): Promise<void> {
  session.signOut()
  client.clear()
  clearRequestLog()
  await wipeStorage()
}
