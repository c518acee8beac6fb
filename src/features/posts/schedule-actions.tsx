import { i18n } from '@lingui/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { defaultQueueId, type Post } from '~/contract/post'
import type { SocialAccount } from '~/contract/social'
import { type PostSchedule, stillTo } from '~/src/api/mutations/post-schedule'
import { isOffline } from '~/src/api/offline/connection'
import { accountListQuery, queueListQuery } from '~/src/api/queries/workspace'
import { notifyLoadFailure, notifyOnFailure } from '~/src/feedback/failure-toast'
import { type MovedPost, type PostMove, undoOf, useMovePost } from '~/src/operations/move-posts'
import {
  againDetail,
  backDetail,
  otherSlotsText,
  savedForLaterText,
} from '~/src/posts/actions/action-messages'
import { usePostRefusals } from '~/src/posts/actions/refusals'
import { QueueDialog, ScheduleDialog } from '~/src/posts/actions/schedule-dialog'
import { contentRefusal } from '~/src/posts/content-refusal'
import { Button } from '~/src/ui/button'
import { timeText } from '~/src/ui/time'
import { toast } from '~/src/ui/toast'
import { undoHistory } from '~/src/ui/undo-history'
import { useOpenOperations } from './open-operations'

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
function useSchedulePost(
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
      const send = (next: PostMove, before: Post) => {
        const sent = mutateAsync(next).then(({ post: now }) => {
          const otherSlot = otherSlotsText([before], [now], zone)
          if (otherSlot) toast.show(otherSlot)
        })
        return notifyOnFailure(sent, i18n.t('Couldn’t move the post'))
      }
      undoHistory.notify({
        ...message,
        tone: tones[at.kind],
        undo: () => {
          const detail = backDetail([post])
          if (detail) toast.show({ title: i18n.t('Moved back to drafts'), detail, tone: 'draft' })
          void send(undoOf(move, moved), post)
        },
        redo: () => {
          const again = stillTo(to)
          notifyMoved({ post: moved, waits: isOffline() }, again)
          void send({ post, to: again }, moved)
        },
      })
    }
    return notifyOnFailure(
      mutateAsync(move).then((moved) => notifyMoved(moved)),
      i18n.t('Couldn’t move the post'),
    )
  }
}

const noAccounts: readonly SocialAccount[] = []

type Props = { workspaceId: string; post: Post; zone?: string | undefined }

/** The scheduling actions, beside the post's time; disallowed ones say why. */
export function ScheduleActions({ workspaceId, post, zone }: Props) {
  const [openDialog, setOpenDialog] = useState<'schedule' | 'queue'>()
  const refusals = usePostRefusals(post)
  const { data: accounts } = useQuery(accountListQuery(workspaceId))
  const content = useMemo(() => contentRefusal(post, accounts), [post, accounts])
  const openOperations = useOpenOperations(post.id)
  const client = useQueryClient()
  const { data: queues = [] } = useQuery(queueListQuery(workspaceId))
  const schedule = useSchedulePost(workspaceId, zone)
  const queue = async () => {
    // The queues must be loaded first, or a second one would never be offered.
    const list = queueListQuery(workspaceId)
    const loaded = await client.query(list).catch((error: unknown) => {
      const before = client.getQueryData(list.queryKey)
      if (!before) notifyLoadFailure(i18n.t('Couldn’t load queues'), error)
      return before
    })
    if (!loaded) return
    if (loaded.length > 1) return setOpenDialog('queue')
    await schedule(post, { kind: 'queue', queueId: loaded[0]?.id ?? defaultQueueId })
  }
  const close = () => setOpenDialog(undefined)
  const timed = post.status === 'scheduled' || post.status === 'queued'
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        notAllowed={openOperations ?? refusals.schedule ?? content}
        onClick={() => setOpenDialog('schedule')}
      >
        {post.status === 'scheduled' ? i18n.t('Reschedule') : i18n.t('Schedule')}
      </Button>
      <Button notAllowed={openOperations ?? refusals.queue ?? content} onClick={() => void queue()}>
        {i18n.t('Add to queue')}
      </Button>
      {/* Last, so that no other button takes its place under a double click. */}
      {timed && (
        <Button
          notAllowed={openOperations ?? refusals.unschedule}
          onClick={() => void schedule(post, { kind: 'draft' })}
        >
          {i18n.t('Unschedule')}
        </Button>
      )}
      {openDialog === 'schedule' && (
        <ScheduleDialog post={post} zone={zone} onClose={close} onSchedule={(to) => schedule(post, to)} />
      )}
      {openDialog === 'queue' && (
        <QueueDialog
          queues={queues}
          post={post}
          accounts={accounts ?? noAccounts}
          zone={zone}
          onClose={close}
          onPlace={(to) => schedule(post, to)}
        />
      )}
    </div>
  )
}
