import { i18n } from '@lingui/core'
import { useDeleteWebhook, useRotateSecret } from '~/src/api/mutations/webhooks'
import { notifyFailure } from '~/src/feedback/failure-toast'
import { OnlineConfirmDialog } from '~/src/feedback/online-confirm-dialog'
import { SecretDialog } from '~/src/feedback/secret-dialog'
import { Button } from '~/src/ui/button'
import { Dialog } from '~/src/ui/dialog'
import { toast } from '~/src/ui/toast'
import { EditWebhookDialog, type EditWebhookProps } from './webhook-dialog'

export type WebhookAction = 'edit' | 'rotate' | 'delete'

interface Props extends EditWebhookProps {
  action: WebhookAction
}

/** The dialog for a webhook's action. Rendered outside the list, so that it stays open if the webhook is deleted elsewhere. */
export function WebhookDialogs({ action, onCreated, ...rest }: Props) {
  if (action === 'edit') return <EditWebhookDialog {...rest} onCreated={onCreated} />
  return action === 'rotate' ? <RotateDialog {...rest} /> : <DeleteDialog {...rest} />
}

type DialogProps = Omit<Props, 'action' | 'onCreated'>

function RotateDialog({ workspaceId, webhook, gone, onClose }: DialogProps) {
  const rotate = useRotateSecret(workspaceId, webhook.id)
  if (rotate.data)
    return <WebhookSecretDialog title={i18n.t('New secret')} secret={rotate.data.secret} onClose={onClose} />
  if (gone) return <GoneDialog onClose={onClose} />
  return (
    <OnlineConfirmDialog
      open
      title={i18n.t('Make a new secret?')}
      confirm={i18n.t('New secret')}
      busy={rotate.isPending}
      onClose={() => rotate.isPending || onClose()}
      onConfirm={() =>
        rotate.mutate(undefined, {
          onError: (error) => notifyFailure(i18n.t('Couldn’t make a new secret'), error),
        })
      }
    >
      {i18n.t(
        'Calls are signed with both secrets for 24 hours, so that the receiver can change in the meantime.',
      )}
    </OnlineConfirmDialog>
  )
}

function DeleteDialog({ workspaceId, webhook, gone, onClose }: DialogProps) {
  const remove = useDeleteWebhook(workspaceId)
  // This dialog's own deletion removes it from the list, too.
  if (gone && (remove.isIdle || remove.isError)) return <GoneDialog onClose={onClose} />
  return (
    <OnlineConfirmDialog
      open
      danger
      title={i18n.t('Delete this webhook?')}
      confirm={i18n.t('Delete webhook')}
      busy={remove.isPending}
      onClose={() => remove.isPending || onClose()}
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
    </OnlineConfirmDialog>
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

type SecretProps = { title: string; secret: string | undefined; onClose: () => void }

/** Shows a webhook's signing secret, once. */
export const WebhookSecretDialog = (props: SecretProps) => (
  <SecretDialog
    {...props}
    description={i18n.t(
      'Copy the secret now. You won’t be able to see it again. The receiver verifies calls with it.',
    )}
    missing={i18n.t('The API didn’t return the secret.')}
    what={i18n.t('signing secret')}
  />
)
