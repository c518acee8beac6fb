import { i18n } from '@lingui/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Post } from '~/contract/post'
import { postTitle } from '~/domain/text'
import { isOffline } from '~/src/api/offline/connection'
import { pendingDeletions } from '~/src/api/queries/all-posts'
import { finishDeletions } from '~/src/api/queries/post-cache'
import { notifyOnFailure } from '~/src/feedback/failure-toast'
import { useDeletePost } from '~/src/operations/delete-post'
import { toast } from '~/src/ui/toast'
import { restoredText } from './action-messages'

/** What else was done, such as stopping the repeat of the posts, and how Undo reverses it. */
export interface DoneBefore {
  readonly title: string
  readonly undo: () => void
}

export type RemovePosts = (posts: readonly Post[], before?: DoneBefore) => void

/**
 * Deletes posts once their Undo has expired, since the API can't undelete (docs/design-language.md, “Loading,
 * errors, toasts”). Until then they are only hidden. The deletion isn't added to the undo history.
 */
export function useRemovePosts(workspaceId: string): RemovePosts {
  const client = useQueryClient()
  const { mutateAsync } = useDeletePost(workspaceId)
  const remove = async (post: Post) => {
    if (!isOffline()) {
      const isDeleted = await mutateAsync(post)
      if (isDeleted) await finishDeletions(client, workspaceId, [post])
      return
    }
    // Hidden until it is sent, or removed from the outbox.
    const { addToOutbox } = await import('~/src/operations/outbox/outbox-store')
    await addToOutbox(client, workspaceId, { kind: 'delete', post })
  }
  return (posts, before) => {
    const [first] = posts
    if (!first) return
    pendingDeletions.add(workspaceId, posts)
    toast.show({
      title:
        before?.title ??
        (posts.length === 1
          ? i18n.t('Post deleted')
          : i18n.t('{count} posts deleted', { count: posts.length })),
      detail: posts.length === 1 ? postTitle(first.content.text, 40) : undefined,
      tone: 'trash',
      undo: () => before?.undo(),
      onClose: (how) => {
        if (how === 'undone') {
          pendingDeletions.drop(posts)
          return void toast.show({ title: restoredText(posts.length), tone: first.status })
        }
        for (const post of posts)
          void notifyOnFailure(remove(post), i18n.t('Couldn’t delete the post')).then(
            (isRemoved) => isRemoved || pendingDeletions.drop([post]),
          )
      },
    })
  }
}
