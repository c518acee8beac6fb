import type { QueryClient } from '@tanstack/react-query'
import { formDrafts } from './form-drafts'
import { clearRequestLog } from './request-log'
import { session } from './session'

/**
 * Ends the session and deletes what this device kept of it: token, cached answers, seen records, unsaved texts, the
 * log. The ledger stays: an intent without an end is settled when someone signs in at that address again.
 */
export async function signOut(client: QueryClient): Promise<void> {
  session.signOut()
  client.clear()
  clearRequestLog()
  formDrafts.wipe()
  // Without a network its code may not come; then the databases go whole, as soon as nothing has them open.
  const wipe = await import('./wipe-device').then(
    ({ wipeDevice }) => wipeDevice,
    () => dropDatabases,
  )
  await wipe().catch(() => undefined)
}

async function dropDatabases(): Promise<void> {
  for (const { name } of await indexedDB.databases()) {
    if (name?.startsWith('studio-') && name !== 'studio-ledger') indexedDB.deleteDatabase(name)
  }
}
