import type { QueryClient } from '@tanstack/react-query'
import { wipeStorage } from '~/src/storage/wipe'
import { clearRequestLog } from './http/request-log'
import { session } from './session/session'

/**
 * Ends the session and deletes what this device kept of it: token, cached answers, seen records, unsaved texts, the
 * log. The operations stay: one without an end is settled when someone signs in at that address again.
 */
export async function signOut(client: QueryClient): Promise<void> {
  session.signOut()
  client.clear()
  clearRequestLog()
  await wipeStorage()
}
