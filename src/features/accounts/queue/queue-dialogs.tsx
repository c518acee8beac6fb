import { i18n } from '@lingui/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { defaultQueueId } from '~/contract/post'
import type { Queue } from '~/contract/social'
import { ApiError } from '~/src/api/errors'
import { useCreateQueue, useDeleteQueue } from '~/src/api/mutations/queues'
import { chosenZone } from '~/src/calendar/device-settings'
import { FailureNotice } from '~/src/feedback/failure-notice'
import { OnlineConfirmDialog } from '~/src/feedback/online-confirm-dialog'
import { OnlineFormDialog } from '~/src/feedback/online-form-dialog'
import { Field } from '~/src/ui/field'
import { TextInput } from '~/src/ui/text-input'
import { timeText } from '~/src/ui/time'
import { toast } from '~/src/ui/toast'
import { useIsMounted } from '~/src/ui/use-is-mounted'
import { nameProblem } from './queue-draft'
import type { QueuedPost } from './queue-view'

/** Why a queue can't be deleted, regardless of the person's role. */
export const deleteRefusal = (queueId: string): string | undefined =>
  queueId === defaultQueueId ? i18n.t('The default queue can’t be deleted.') : undefined

type Props = {
  workspaceId: string
  queue: Queue
  /** `undefined` if they couldn’t be loaded. */
  posts: readonly QueuedPost[] | undefined
  onClose: () => void
  onDeleted?: (() => void) | undefined
}

const maxNamed = 6

/** Confirms deleting a queue and lists the posts that become drafts. */
export function DeleteQueueDialog({ workspaceId, queue, posts, onClose, onDeleted }: Props) {
  const remove = useDeleteQueue(workspaceId, queue.id)
  const isMounted = useIsMounted()
  const name = queue.name ?? queue.id
  const confirm = async () => {
    try {
      await remove.mutateAsync()
      toast.show({ title: i18n.t('Queue deleted'), detail: name, tone: 'trash' })
      // The queue's screen may have removed the dialog with the queue.
      if (isMounted()) onClose()
      onDeleted?.()
    } catch {
      // Shown through `remove.error`.
    }
  }
  return (
    <OnlineConfirmDialog
      open
      danger
      title={i18n.t('Delete the queue “{name}”?', { name })}
      confirm={i18n.t('Delete queue')}
      busy={remove.isPending}
      // Why it failed must be seen.
      onClose={() => remove.isPending || onClose()}
      onConfirm={() => void confirm()}
      error={
        remove.error && <FailureNotice title={i18n.t('Couldn’t delete the queue')} error={remove.error} />
      }
    >
      {posts === undefined ? (
        i18n.t('Its queued posts become drafts. This can’t be undone.')
      ) : posts.length === 0 ? (
        i18n.t('No posts wait in it. This can’t be undone.')
      ) : (
        <>
          {i18n.t(
            '{count, plural, one {1 queued post becomes a draft. This can’t be undone.} other {# queued posts become drafts. This can’t be undone.}}',
            { count: posts.length },
          )}
          {posts.slice(0, maxNamed).map((post) => (
            <span key={post.id} className="mt-1 flex gap-2 text-ink">
              <span dir="auto" className="min-w-0 flex-1 truncate">
                {post.title}
              </span>
              <span className="tnum text-ink-2">{timeText(post.at, 'dayTime', queue.timezone)}</span>
            </span>
          ))}
          {posts.length > maxNamed && (
            <span className="mt-1 block">
              {i18n.t('{count, plural, one {and 1 more} other {and # more}}', {
                count: posts.length - maxNamed,
              })}
            </span>
          )}
        </>
      )}
    </OnlineConfirmDialog>
  )
}

/** Asks for a name, creates the queue in the person's time zone and opens it. */
export function NewQueueDialog({ workspaceId, onClose }: { workspaceId: string; onClose: () => void }) {
  const create = useCreateQueue(workspaceId)
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const refusal = create.error instanceof ApiError ? create.error.details[0]?.message : undefined
  const submit = () => {
    const problem = nameProblem(name)
    if (problem) return setError(problem)
    create.mutate(
      { name, timezone: chosenZone() },
      {
        onSuccess: ({ id }) =>
          void navigate({ to: '/w/$workspaceId/queues/$queueId', params: { workspaceId, queueId: id } }),
      },
    )
  }
  return (
    <OnlineFormDialog
      size="sm"
      title={i18n.t('New queue')}
      description={i18n.t('Its slots are chosen next.')}
      submit={i18n.t('Create queue')}
      busy={create.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={i18n.t('Name')}
        required
        error={error ?? refusal ?? (name === '' ? undefined : nameProblem(name))}
      >
        <TextInput
          value={name}
          placeholder={i18n.t('Evenings')}
          onChange={(event) => {
            setError(undefined)
            create.reset()
            setName(event.target.value)
          }}
        />
      </Field>
      {create.error && refusal === undefined && (
        <FailureNotice title={i18n.t('Couldn’t create the queue')} error={create.error} />
      )}
    </OnlineFormDialog>
  )
}
