import { i18n } from '@lingui/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { defaultQueueId, type Post } from '~/contract/post'
import { accountListQuery, queueListQuery } from '~/src/api/queries/workspace'
import { QueueDialog, ScheduleDialog } from '~/src/posts/actions/schedule-dialog'
import { notifyLoadFailure } from '~/src/feedback/failure-toast'
import { usePostRefusals } from '~/src/posts/actions/refusals'
import { contentRefusal } from '~/src/posts/content-refusal'
import { useSchedulePost } from '~/src/posts/actions/use-schedule-post'
import { Button } from '~/src/ui/button'
import { useOpenOperations } from './open-operations'

type Props = { workspaceId: string; post: Post; zone?: string | undefined }

/** The scheduling actions, beside the post's time; disallowed ones say why. */
export function ScheduleActions({ workspaceId, post, zone }: Props) {
  const [openDialog, setOpenDialog] = useState<'schedule' | 'queue'>()
  const refusals = usePostRefusals(post)
  const content = useMemo(() => contentRefusal(post), [post])
  const openOperations = useOpenOperations(post.id)
  const client = useQueryClient()
  const { data: queues = [] } = useQuery(queueListQuery(workspaceId))
  const { data: accounts = [] } = useQuery({
    ...accountListQuery(workspaceId),
    enabled: openDialog === 'queue',
  })
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
      {timed && (
        <Button
          notAllowed={openOperations ?? refusals.unschedule}
          onClick={() => void schedule(post, { kind: 'draft' })}
        >
          {i18n.t('Unschedule')}
        </Button>
      )}
      <Button notAllowed={openOperations ?? refusals.queue ?? content} onClick={() => void queue()}>
        {i18n.t('Add to queue')}
      </Button>
      {openDialog === 'schedule' && (
        <ScheduleDialog post={post} zone={zone} onClose={close} onSchedule={(to) => schedule(post, to)} />
      )}
      {openDialog === 'queue' && (
        <QueueDialog
          queues={queues}
          post={post}
          accounts={accounts}
          zone={zone}
          onClose={close}
          onPlace={(to) => schedule(post, to)}
        />
      )}
    </div>
  )
}
