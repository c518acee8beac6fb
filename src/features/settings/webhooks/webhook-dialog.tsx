import { i18n } from '@lingui/core'
import { WebhookCreate, type WebhookEvent, webhookEvents } from '~/contract/webhook-changes'
import type { Webhook } from '~/contract/webhooks'
import { useCreateWebhook, useUpdateWebhook } from '~/src/api/mutations/webhooks'
import { FailureNotice } from '~/src/feedback/failure-notice'
import { OnlineFormDialog } from '~/src/feedback/online-form-dialog'
import { FormField, FormText } from '~/src/form/form-fields'
import { useContractForm } from '~/src/form/use-contract-form'
import { changedFields, useServerValues } from '~/src/form/use-server-values'
import { listed } from '~/src/i18n/plural'
import { isAtFields, setErrorsAtFields } from '~/src/records/field-errors'
import { ChangedElsewhere } from '~/src/team/changed-elsewhere'
import { valueText } from '~/src/team/field-words'
import { CheckboxList } from '~/src/ui/checkbox-list'
import { Banner } from '~/src/ui/notices'
import { eventName, eventNames } from './webhook-labels'

interface Values {
  url: string
  events: WebhookEvent[]
}

const valuesOf = (webhook: Webhook | undefined): Values => ({
  url: webhook?.url ?? '',
  events: webhookEvents.filter((event) => webhook?.events?.includes(event) ?? true),
})

const fieldOf = (path: string) => (path === 'url' ? 'url' : 'events')

type FormProps = {
  workspaceId: string
  title: string
  confirm: string
  webhook?: Webhook
  gone?: boolean
  saving: { isPending: boolean; error: Error | null; reset: () => void }
  onClose: () => void
  onSubmit: (body: Values, onError: (error: Error) => void) => void
}

/** Form for a webhook's address and events. */
function WebhookForm({ workspaceId, webhook, gone = false, saving, onClose, onSubmit, ...texts }: FormProps) {
  const { title, confirm } = texts
  const { isPending, error, reset } = saving
  const server = valuesOf(webhook)
  const form = useContractForm(WebhookCreate, { defaultValues: server })
  const serverValues = useServerValues(form, server)
  const clearError = () => error && reset()
  const showFieldErrors = (refusal: Error) => void setErrorsAtFields(form.setError, refusal, fieldOf)
  const failure = isAtFields(error, fieldOf) ? undefined : error
  return (
    <OnlineFormDialog
      title={title}
      submit={confirm}
      busy={isPending}
      onChange={clearError}
      onSubmit={form.handleSubmit((body) => onSubmit(body, showFieldErrors), clearError)}
      onClose={onClose}
    >
      {gone && (
        <Banner tone="amber" role="alert" title={i18n.t('This webhook was deleted')}>
          {i18n.t('What you entered is still here. You can create a new webhook from it.')}
        </Banner>
      )}
      {!gone && serverValues.elsewhere !== 'nothing' && !isPending && (
        <ChangedElsewhere
          workspaceId={workspaceId}
          kind="webhook"
          recordId={webhook?.id}
          overtaken={serverValues.overtaken.map((each) => ({ ...each, format: formatValue }))}
          onKeep={serverValues.keep}
          onTake={serverValues.take}
        />
      )}
      <FormText
        control={form.control}
        name="url"
        label={i18n.t('Address')}
        type="url"
        inputMode="url"
        placeholder="https://example.com/hook"
        hint={i18n.t('Each event is sent there as a signed POST request.')}
      />
      <FormField control={form.control} name="events" label={i18n.t('Events')} group="group">
        {({ value, onChange }) => (
          <div className="grid gap-2">
            <CheckboxList options={eventOptions} value={value} onChange={onChange} />
          </div>
        )}
      </FormField>
      {failure && <FailureNotice title={i18n.t('Couldn’t save the webhook')} error={failure} />}
    </OnlineFormDialog>
  )
}

/** Events by name; an address as it is. */
const formatValue = (value: unknown): string =>
  Array.isArray(value)
    ? listed(webhookEvents.filter((event) => value.includes(event)).map(eventName))
    : valueText(value)

const eventOptions = webhookEvents.map((event) => ({ value: event, label: eventNames[event] }))

/** Creates a webhook; `onCreated` receives it with its secret. */
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
      workspaceId={workspaceId}
      title={i18n.t('New webhook')}
      confirm={i18n.t('Create webhook')}
      saving={create}
      onClose={() => create.isPending || onClose()}
      onSubmit={(body, onError) => create.mutate(body, { onSuccess: onCreated, onError })}
    />
  )
}

export interface EditWebhookProps {
  workspaceId: string
  /** The webhook as last loaded. */
  webhook: Webhook
  /** It was deleted elsewhere. */
  gone: boolean
  onClose: () => void
  /** Called with the new webhook, including its secret, if one was created from the edited values. */
  onCreated: (webhook: Webhook) => void
}

/** Edits a webhook's address and events; if it was deleted in the meantime (`gone`), saving creates a new one. */
export function EditWebhookDialog({ workspaceId, webhook, gone, onClose, onCreated }: EditWebhookProps) {
  const update = useUpdateWebhook(workspaceId, webhook.id)
  const create = useCreateWebhook(workspaceId)
  const saving = gone ? create : update
  return (
    <WebhookForm
      workspaceId={workspaceId}
      title={i18n.t('Edit webhook')}
      confirm={gone ? i18n.t('Create webhook') : i18n.t('Save changes')}
      webhook={webhook}
      gone={gone}
      saving={saving}
      // Its secret, or why it was refused, must be seen.
      onClose={() => saving.isPending || onClose()}
      onSubmit={(body, onError) => {
        if (gone) return create.mutate(body, { onSuccess: onCreated, onError })
        const changes = changedFields(valuesOf(webhook), body)
        if (Object.keys(changes).length === 0) onClose()
        else update.mutate(changes, { onSuccess: onClose, onError })
      }}
    />
  )
}
