import type { QueryClient } from '@tanstack/react-query'
import type { Post } from '~/contract/post'
import { postTitle } from '~/domain/text'
import type { Operation } from '~/src/operations/operation'
import { operations } from '~/src/operations/operations'
import { refreshPosts } from '~/src/api/queries/post-cache'
import { creditsQuery, transactionListQuery } from '~/src/api/queries/credits'
import { publishedText } from '~/src/posts/actions/action-messages'
import { toast, type ToastInput } from '~/src/ui/toast'
import { readFromDevice } from '~/src/api/offline/offline-answers'
import { shareChanges } from '~/src/api/offline/tabs'
import { watchConnection } from '~/src/api/offline/connection'
import { sendWhenOnline, sentNow } from '~/src/operations/outbox/send-when-online'
import { plural } from '~/src/i18n/plural'
import '~/src/api/session/read-only-setting'
import '~/src/api-calls/watch-origin'
import { barPart } from '../top-bar-slot'
import { registerServiceWorker } from '../register-service-worker'
import { ConnectionStatus } from '../connection-status'

let begun = false

/** Begins, once, what goes on beside the screens: working without a network, and with other tabs. */
function startOffline(client: QueryClient): void {
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

const undone = { publish: 'Not published', replace: 'Not changed' } as const
const unknown = {
  publish: 'Publishing not confirmed',
  replace: 'Edit not confirmed',
} as const

/** A publish may have ended with accounts that did not get it. */
const doneText = (intent: Operation, post: Post): ToastInput =>
  intent.kind === 'publish'
    ? { ...publishedText(post), detail: postTitle(intent.post.content.text, 40) }
    : { title: 'An interrupted edit was completed' }

/** Resumes unfinished operations and shows their outcome. */
export async function resumeOperations(client: QueryClient, workspaceId: string): Promise<void> {
  startOffline(client)
  const settled = await operations.settle()
  if (settled.length === 0) return
  refreshPosts(client, workspaceId)
  for (const { queryKey } of [creditsQuery(), transactionListQuery()])
    void client.invalidateQueries({ queryKey })
  for (const { intent, result } of settled) {
    if (result.kind === 'done') toast.show(doneText(intent, result.post))
    else if (result.kind !== 'pending') {
      const titles = result.kind === 'undone' ? undone : unknown
      toast.show({
        tone: 'failed',
        title: `${titles[intent.kind]}: ${postTitle(intent.post.content.text, 40)}`,
        detail: result.failure.message,
        duration: 20_000,
      })
    }
  }
}

// What the shell needs only after the first screen, in one file: each import by itself would cost the first one bytes.
