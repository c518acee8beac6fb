import { i18n } from '@lingui/core'
import type { Webhook } from '~/contract/webhooks'
import { useDeleteWebhook, useRotateSecret } from '~/src/api/mutations/webhooks'
import { notifyFailure } from '~/src/feedback/failure-toast'
import { Button } from '~/src/ui/button'
import { ConfirmDialog, Dialog } from '~/src/ui/dialog'
import { toast } from '~/src/ui/toast'
import { SecretDialog } from './secret-dialog'
import { EditWebhookDialog } from './webhook-dialog'

/** What a person was about to do with a webhook. */
export type WebhookAsking = 'edit' | 'rotate' | 'delete'

interface Props {
  workspaceId: string
  /** As it was last known. */
  webhook: Webhook
  asking: WebhookAsking
  /** Somebody deleted it meanwhile. */
  gone: boolean
  onClose: () => void
  /** A new webhook was created from what was typed; it comes with its secret. */
  onCreated: (webhook: Webhook) => void
}

/** The dialog of a webhook. It stands beside the list, so that it outlasts a webhook that is deleted elsewhere. */
export function WebhookDialogs({ asking, onCreated, ...rest }: Props) {
  if (asking === 'edit') return <EditWebhookDialog {...rest} onCreated={onCreated} />
  return asking === 'rotate' ? <RotateDialog {...rest} /> : <DeleteDialog {...rest} />
}

type DialogProps = Omit<Props, 'asking' | 'onCreated'>

function RotateDialog({ workspaceId, webhook, gone, onClose }: DialogProps) {
  const rotate = useRotateSecret(workspaceId, webhook.id)
  if (rotate.data)
    return <SecretDialog title={i18n.t('New secret')} secret={rotate.data.secret} onClose={onClose} />
  if (gone) return <GoneDialog onClose={onClose} />
  return (
    <ConfirmDialog
      open
      title={i18n.t('Make a new secret?')}
      confirm={i18n.t('New secret')}
      busy={rotate.isPending}
      onClose={onClose}
      onConfirm={() =>
        rotate.mutate(undefined, {
          onError: (error) => notifyFailure(i18n.t('Couldn’t make a new secret'), error),
        })
      }
    >
      {i18n.t(
        'Calls are signed with both secrets for 24 hours, so that the receiver can change in the meantime.',
      )}
    </ConfirmDialog>
  )
}

function DeleteDialog({ workspaceId, webhook, gone, onClose }: DialogProps) {
  const remove = useDeleteWebhook(workspaceId)
  // Its own deletion takes it off the list, too.
  if (gone && (remove.isIdle || remove.isError)) return <GoneDialog onClose={onClose} />
  return (
    <ConfirmDialog
      open
      danger
      title={i18n.t('Delete this webhook?')}
      confirm={i18n.t('Delete webhook')}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(webhook.id, {
          onSuccess: () => {
            toast.show({ title: i18n.t('Webhook deleted'), tone: 'trash' })
            onClose()
          },
          onError: (error) => notifyFailure(i18n.t('Couldn’t delete the webhook'), error),
        })
      }
    >
      {i18n.t('Nothing more is sent to it, and its log is deleted. You can’t undo this.')}
    </ConfirmDialog>
  )
}

function GoneDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      alert
      size="sm"
      open
      onClose={onClose}
      title={i18n.t('This webhook was deleted')}
      description={i18n.t('It was deleted in another tab or by another owner. Nothing more is sent to it.')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {i18n.t('Close')}
        </Button>
      }
    />
  )
}
