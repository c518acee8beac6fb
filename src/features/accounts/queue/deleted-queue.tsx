import { i18n } from '@lingui/core'
import { useNavigate } from '@tanstack/react-router'
import { createQueue } from '~/contract/queues'
import { useCreateQueue } from '~/src/api/mutations/queues'
import { useMay } from '~/src/api/queries/access'
import { FailureNotice } from '~/src/feedback/failure-notice'
import { OnlineButton } from '~/src/feedback/online-button'
import { Banner } from '~/src/ui/notices'
import { toast } from '~/src/ui/toast'
import { nameProblem, type QueueDraft, remaining } from './queue-draft'

/** Says that somebody deleted the queue while it was edited, and creates it again from the unsaved draft. */
export function DeletedQueue({ workspaceId, draft }: { workspaceId: string; draft: QueueDraft }) {
  const create = useCreateQueue(workspaceId)
  const navigate = useNavigate()
  const notAllowed = useMay(createQueue)
  const { name, timezone, accountIds } = draft
  const createAgain = () => {
    if (create.isPending) return
    const slots = remaining(draft).map(({ weekday, time }) => ({ weekday, time }))
    const body = { name, timezone, slots, ...(accountIds && { accountIds: [...accountIds] }) }
    create.mutate(body, {
      onSuccess: ({ id }) => {
        toast.show({ title: i18n.t('Queue created'), detail: name })
        const params = { workspaceId, queueId: id }
        void navigate({ to: '/w/$workspaceId/queues/$queueId', params, replace: true, ignoreBlocker: true })
      },
    })
  }
  return (
    <div className="grid gap-2 px-8 pb-4 max-md:px-4">
      <Banner
        tone="amber"
        role="alert"
        title={i18n.t('This queue was deleted')}
        action={
          <OnlineButton
            size="sm"
            busy={create.isPending}
            notAllowed={notAllowed ?? nameProblem(name)}
            onClick={createAgain}
          >
            {i18n.t('Create queue again')}
          </OnlineButton>
        }
      >
        {i18n.t(
          'Your changes are still here. Create the queue again with them, or discard them. Its posts are drafts now.',
        )}
      </Banner>
      {create.error && <FailureNotice title={i18n.t('Couldn’t create the queue')} error={create.error} />}
    </div>
  )
}
