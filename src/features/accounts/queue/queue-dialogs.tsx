import { i18n } from '@lingui/core'
import { FailureNotice } from '~/src/feedback/failure-notice'
import { useState } from 'react'
import { defaultQueueId } from '~/contract/post'
import type { Queue } from '~/contract/social'
import { useDeleteQueue } from '~/src/api/mutations/queues'
import { ConfirmDialog } from '~/src/ui/confirm-dialog'
import { timeText } from '~/src/ui/time'
import { toast } from '~/src/ui/toast'
import type { QueuedPost } from './queue-view'

/** Why a queue can't be deleted, whoever asks. */
export const deleteRefusal = (queueId: string): string | undefined =>
  queueId === defaultQueueId ? i18n.t('The default queue can’t be deleted.') : undefined

type Props = {
  workspaceId: string
  queue: Queue
  posts: readonly QueuedPost[]
  onClose: () => void
  onDeleted?: (() => void) | undefined
}

const named = 6

/** Names the posts that become drafts, then deletes the queue. */
export function DeleteQueueDialog({ workspaceId, queue, posts, onClose, onDeleted }: Props) {
  const remove = useDeleteQueue(workspaceId, queue.id)
  const [failure, setFailure] = useState<Error>()
  const name = queue.name ?? queue.id
  const confirm = async () => {
    try {
      await remove.mutateAsync()
      toast.show({ title: i18n.t('Queue deleted'), detail: name, tone: 'trash' })
      onClose()
      onDeleted?.()
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error(String(error)))
    }
  }
  return (
    <ConfirmDialog
      open
      danger
      title={i18n.t('Delete the queue “{name}”?', { name })}
      confirm={i18n.t('Delete queue')}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => void confirm()}
      error={failure && <FailureNotice title={i18n.t('Couldn’t delete the queue')} error={failure} />}
    >
      {posts.length === 0 ? (
        i18n.t('No posts wait in it. This can’t be undone.')
      ) : (
        <>
          {i18n.t(
            '{count, plural, one {1 queued post becomes a draft. This can’t be undone.} other {# queued posts become drafts. This can’t be undone.}}',
            { count: posts.length },
          )}
          {posts.slice(0, named).map((post) => (
            <span key={post.id} className="mt-1 flex gap-2 text-ink">
              <span dir="auto" className="min-w-0 flex-1 truncate">
                {post.title}
              </span>
              <span className="tnum text-ink-2">{timeText(post.at, 'dayTime', queue.timezone)}</span>
            </span>
          ))}
          {posts.length > named && (
            <span className="mt-1 block">
              {i18n.t('{count, plural, one {and 1 more} other {and # more}}', {
                count: posts.length - named,
              })}
            </span>
          )}
        </>
      )}
    </ConfirmDialog>
  )
}
