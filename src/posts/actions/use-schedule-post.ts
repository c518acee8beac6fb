import { i18n } from '@lingui/core'
import type { Post } from '~/contract/post'
import { type MovedPost, type PostMove, undoOf, useMovePost } from '~/src/operations/move-posts'
import { type PostSchedule, stillTo } from '~/src/api/mutations/post-schedule'
import { timeText } from '~/src/ui/time'
import { toast } from '~/src/ui/toast'
import { undoHistory } from '~/src/ui/undo-history'
import { isOffline } from '~/src/api/offline/connection'
import { againDetail, backDetail, savedForLaterText } from './action-messages'
import { notifyFailure } from '~/src/feedback/failure-toast'

function movedText(to: PostSchedule, moved: Post, zone: string | undefined): string {
  if (to.kind === 'draft') return i18n.t('Moved back to drafts')
  const at = to.kind === 'schedule' ? to.at : moved.scheduledAt
  if (to.kind === 'queue')
    return at ? i18n.t('Queued for {at}', { at: timeText(at, 'dayTime', zone) }) : i18n.t('Queued')
  return i18n.t('Scheduled for {at}', { at: timeText(at, 'dayTime', zone) })
}

const tones = { draft: 'draft', schedule: 'scheduled', queue: 'queued' } as const

/**
 * Schedules, queues or unschedules a post and shows a toast with Undo; resolves to whether it succeeded. The
 * move stays in the undo history after the toast closes.
 */
export function useSchedulePost(
  workspaceId: string,
  zone?: string,
): (post: Post, to: PostSchedule) => Promise<boolean> {
  const mutateAsync = useMovePost(workspaceId)
  return async (post, to) => {
    const move = { post, to }
    const notifyMoved = ({ post: moved, waits }: MovedPost, at = to) => {
      const message = waits
        ? savedForLaterText(1)
        : { title: movedText(at, moved, zone), detail: at === to ? undefined : againDetail([to]) }
      const send = (next: PostMove) =>
        mutateAsync(next).catch((error: unknown) => notifyFailure(i18n.t('Couldn’t move the post'), error))
      undoHistory.notify({
        ...message,
        tone: tones[at.kind],
        undo: () => {
          const detail = backDetail([post])
          if (detail) toast.show({ title: i18n.t('Moved back to drafts'), detail, tone: 'draft' })
          void send(undoOf(move, moved))
        },
        redo: () => {
          const again = stillTo(to)
          notifyMoved({ post: moved, waits: isOffline() }, again)
          void send({ post, to: again })
        },
      })
    }
    try {
      notifyMoved(await mutateAsync(move))
      return true
    } catch (error) {
      notifyFailure(i18n.t('Couldn’t move the post'), error)
      return false
    }
  }
}
