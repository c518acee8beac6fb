import type { QueryClient } from '@tanstack/react-query'
import { readFromDevice } from '~/src/api/offline/read-from-device'
import { shareChanges } from '~/src/api/offline/tabs'
import { watchConnection } from '~/src/api/offline/watch-connection'
import { sendWhenOnline, sentNow } from '~/src/operations/outbox/send-when-online'
import { toast } from '~/src/ui/toast'
import { plural } from '~/src/i18n/plural'
import { barPart } from '../top-bar-slot'
import { registerServiceWorker } from './register-service-worker'
import { ConnectionStatus } from './connection-status'

let begun = false

/** Begins, once, what goes on beside the screens: working without a network, and with other tabs. */
export function startOffline(client: QueryClient): void {
  if (begun) return
  begun = true
  barPart.set({ Part: ConnectionStatus })
  readFromDevice(client)
  watchConnection()
  shareChanges(client)
  sentNow.subscribe(() => {
    const count = sentNow.get()?.count ?? 0
    toast.show({ title: plural(count, ['Pending change sent', '# pending changes sent']) })
  })
  sendWhenOnline(client)
  void registerServiceWorker()
}
