import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { defaultQueueId, type Post } from '~/contract/post'
import { useOpenIntents } from '~/src/api/ledger/ledger'
import { workspaceListQuery } from '~/src/api/queries/account'
import { queueListQuery } from '~/src/api/queries/social'
import { PublishDialog } from '~/src/modules/post-actions/publish-dialog'
import { QueueDialog } from '~/src/modules/post-actions/queue-dialog'
import { usePostRefusals } from '~/src/modules/post-actions/refusals'
import { ScheduleDialog } from '~/src/modules/post-actions/schedule-dialog'
import { usePlacePost } from '~/src/modules/post-actions/use-place-post'
import { useRemovePost } from '~/src/modules/post-actions/use-remove-post'
import { Button } from '~/src/ui/button'
import { IconButton } from '~/src/ui/icon-button'
import { Ellipsis } from '~/src/ui/icons'
import { Menu } from '~/src/ui/menu'

type Props = { workspaceId: string; post: Post; zone?: string | undefined; onGone: () => void }
type Asking = 'schedule' | 'queue' | 'publish' | undefined

/** Why a publish is not allowed while the end of an earlier one is not known. */
function useUnsettled(postId: string): string | undefined {
  const open = useOpenIntents().some(({ post }) => post.id === postId)
  return open ? 'It is not known yet what became of the last try.' : undefined
}

/** Accounts that have it are left out of the next try: the word says how many are tried again. */
function publishWord({ status, results = [] }: Post): string {
  if (status !== 'failed') return 'Publish now'
  const failed = results.filter((result) => result.status === 'failed').length
  return failed > 0 && failed < results.length ? `Retry the ${failed} that failed` : 'Publish again'
}

/** What can be done with a post; what can't says why. */
export function PostActions({ workspaceId, post, zone, onGone }: Props) {
  const [asking, setAsking] = useState<Asking>()
  const navigate = useNavigate()
  const refusals = usePostRefusals(post)
  const unsettled = useUnsettled(post.id)
  const client = useQueryClient()
  const { data: queues = [] } = useQuery(queueListQuery(workspaceId))
  const { data: workspaces = [] } = useQuery(workspaceListQuery())
  const elsewhere = workspaces.filter((each) => each.workspaceId !== workspaceId)
  const place = usePlacePost(workspaceId, zone)
  const remove = useRemovePost(workspaceId)
  const compose = (search: { edit: string } | { copy: string }) =>
    void navigate({ to: '/w/$workspaceId/posts/new', params: { workspaceId }, search })
  const queue = async () => {
    // Which queues there are has to be known first, or a second one would never be offered.
    const known = await client.query(queueListQuery(workspaceId)).catch(() => [])
    if (known.length > 1) return setAsking('queue')
    await place(post, { kind: 'queue', queueId: known[0]?.id ?? defaultQueueId })
  }
  const close = () => setAsking(undefined)
  const timed = post.status === 'scheduled' || post.status === 'queued'
  return (
    <>
      <Button
        variant="primary"
        notAllowed={unsettled ?? refusals.publish}
        onClick={() => setAsking('publish')}
      >
        {publishWord(post)}
      </Button>
      <Button notAllowed={unsettled ?? refusals.schedule} onClick={() => setAsking('schedule')}>
        {post.status === 'scheduled' ? 'Reschedule' : 'Schedule'}
      </Button>
      <Button notAllowed={unsettled ?? refusals.edit} onClick={() => compose({ edit: post.id })}>
        Edit
      </Button>
      {timed ? (
        <Button
          notAllowed={unsettled ?? refusals.unschedule}
          onClick={() => void place(post, { kind: 'draft' })}
        >
          Unschedule
        </Button>
      ) : (
        <Button notAllowed={unsettled ?? refusals.queue} onClick={() => void queue()}>
          Add to queue
        </Button>
      )}
      <Button
        variant="danger"
        notAllowed={unsettled ?? refusals.delete}
        onClick={() => {
          remove(post)
          onGone()
        }}
      >
        Delete
      </Button>
      <Menu
        label="More"
        align="end"
        trigger={<IconButton label="More" icon={<Ellipsis />} />}
        entries={[
          ...(timed
            ? [
                {
                  id: 'queue',
                  label: 'Add to queue',
                  notAllowed: unsettled ?? refusals.queue,
                  onSelect: () => void queue(),
                },
              ]
            : []),
          {
            id: 'duplicate',
            label: 'Duplicate',
            notAllowed: refusals.duplicate,
            onSelect: () => compose({ copy: post.id }),
          },
          ...elsewhere.map(({ workspaceId: to, name }) => ({
            id: `duplicate ${to}`,
            label: `Duplicate to ${name ?? to}`,
            notAllowed: refusals.duplicate,
            onSelect: () =>
              void navigate({
                to: '/w/$workspaceId/posts/new',
                params: { workspaceId: to },
                search: { copy: post.id, from: workspaceId },
              }),
          })),
        ]}
      />
      {asking === 'publish' && <PublishDialog workspaceId={workspaceId} post={post} onClose={close} />}
      {asking === 'schedule' && (
        <ScheduleDialog post={post} zone={zone} onClose={close} onPlace={(to) => place(post, to)} />
      )}
      {asking === 'queue' && (
        <QueueDialog queues={queues} zone={zone} onClose={close} onPlace={(to) => place(post, to)} />
      )}
    </>
  )
}
