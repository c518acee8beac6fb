import { i18n } from '@lingui/core'
import { FailureNotice } from '~/src/feedback/failure-notice'
import { type Webhook, type WebhookEvent, WebhookCreate, webhookEvents } from '~/contract/webhooks'
import { useCreateWebhook, useUpdateWebhook } from '~/src/api/mutations/webhooks'
import { FormField, FormText } from '~/src/form/form-fields'
import { useContractForm } from '~/src/form/use-contract-form'
import { Button } from '~/src/ui/button'
import { Checkbox } from '~/src/ui/checkbox'
import { Dialog } from '~/src/ui/dialog'
import { eventNames } from './webhook-words'

type FormProps = {
  title: string
  confirm: string
  webhook?: Webhook
  busy: boolean
  error: Error | null
  onClose: () => void
  onSubmit: (body: { url: string; events: WebhookEvent[] }) => void
}

/** Address and events of a webhook. */
function WebhookForm({ title, confirm, webhook, busy, error, onClose, onSubmit }: FormProps) {
  const chosen = webhookEvents.filter((event) => webhook?.events?.includes(event) ?? true)
  const { control, handleSubmit } = useContractForm(WebhookCreate, {
    defaultValues: { url: webhook?.url ?? '', events: chosen },
  })
  const submit = handleSubmit(onSubmit)
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {i18n.t('Cancel')}
          </Button>
          <Button variant="primary" busy={busy} onClick={() => void submit()}>
            {confirm}
          </Button>
        </>
      }
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <FormText
          control={control}
          name="url"
          label={i18n.t('Address')}
          type="url"
          inputMode="url"
          placeholder="https://example.com/hook"
          hint={i18n.t('Each event is sent there as a signed POST request.')}
        />
        <FormField control={control} name="events" label={i18n.t('Events')} group="group">
          {({ value, onChange }) => <EventChoice value={value} onChange={onChange} />}
        </FormField>
        {error && <FailureNotice title={i18n.t('Couldn’t save the webhook')} error={error} />}
      </form>
    </Dialog>
  )
}

function EventChoice({
  value,
  onChange,
}: {
  value: readonly WebhookEvent[]
  onChange: (value: WebhookEvent[]) => void
}) {
  return (
    <div className="grid gap-2">
      {webhookEvents.map((event) => (
        <Checkbox
          key={event}
          label={eventNames[event]}
          checked={value.includes(event)}
          onChange={({ target }) =>
            onChange(webhookEvents.filter((each) => (each === event ? target.checked : value.includes(each))))
          }
        />
      ))}
    </div>
  )
}

/** Makes a webhook; `onCreated` gets it with its secret. */
export function CreateWebhookDialog({
  workspaceId,
  onClose,
  onCreated,
}: {
  workspaceId: string
  onClose: () => void
  onCreated: (webhook: Webhook) => void
}) {
  const create = useCreateWebhook(workspaceId)
  return (
    <WebhookForm
      title={i18n.t('New webhook')}
      confirm={i18n.t('Create webhook')}
      busy={create.isPending}
      error={create.error}
      onClose={onClose}
      onSubmit={(body) => create.mutate(body, { onSuccess: onCreated })}
    />
  )
}

/** Changes a webhook's address and events. */
export function EditWebhookDialog({
  workspaceId,
  webhook,
  onClose,
}: {
  workspaceId: string
  webhook: Webhook
  onClose: () => void
}) {
  const update = useUpdateWebhook(workspaceId, webhook.id)
  return (
    <WebhookForm
      title={i18n.t('Edit webhook')}
      confirm={i18n.t('Save changes')}
      webhook={webhook}
      busy={update.isPending}
      error={update.error}
      onClose={onClose}
      onSubmit={(body) => update.mutate(body, { onSuccess: onClose })}
    />
  )
}
