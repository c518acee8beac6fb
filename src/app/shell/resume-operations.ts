import type { QueryClient } from '@tanstack/react-query'
import type { Post } from '~/contract/post'
import { postTitle } from '~/domain/posts/post-title'
import type { Operation } from '~/src/operations/operation'
import { operations } from '~/src/operations/operations'
import { refreshPosts } from '~/src/api/post-cache'
import { creditsQuery, transactionListQuery } from '~/src/api/queries/credits'
import { publishedText } from '~/src/posts/actions/published-text'
import { toast, type ToastInput } from '~/src/ui/toast'
import { startOffline } from '../connection/start-offline'
// Signing out must work without a network, too: its code comes with this.
import './deferred-imports'

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

/** Settles what was left open and tells what came of it. */
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
