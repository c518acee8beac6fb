import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { useState } from 'react'
import { updateWebhook } from '~/contract/webhook-changes'
import type { Webhook } from '~/contract/webhooks'
import { serverSentence } from '~/src/api/http/error-sentence'
import { useTestWebhook, useUpdateWebhook } from '~/src/api/mutations/webhooks'
import { useMay } from '~/src/api/queries/access'
import { notifyFailure, notifyOnFailure } from '~/src/feedback/failure-toast'
import { Button } from '~/src/ui/button'
import { Switch } from '~/src/ui/checkbox'
import { IconButton } from '~/src/ui/icon-button'
import { Ellipsis } from '~/src/ui/icons'
import { Menu } from '~/src/ui/menu'
import { Banner } from '~/src/ui/notices'
import { Time } from '~/src/ui/time'
import { CallLog } from './call-log'
import type { WebhookAction } from './webhook-dialogs'
import { eventName } from './webhook-labels'

type Props = { workspaceId: string; webhook: Webhook }

/** A webhook with its address, events, state and latest calls. */
export function WebhookCard({
  workspaceId,
  webhook,
  onAsk,
}: Props & { onAsk: (action: WebhookAction) => void }) {
  const [open, setOpen] = useState(false)
  const { url = webhook.id, events = [], failingSince, oldSecretUntil } = webhook
  return (
    <li className="grid gap-3 rounded border border-line p-4">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h3 dir="ltr" className="text-start font-mono text-13 break-all">
            {url}
          </h3>
          <p className="mt-1 text-12 text-ink-2">{events.map(eventName).join(' · ')}</p>
          {oldSecretUntil && (
            <p className="mt-1 text-12 text-ink-3">
              <Trans
                id="The old secret also works until <0/>."
                components={{ 0: <Time at={oldSecretUntil} shape="dayTime" /> }}
              />
            </p>
          )}
        </div>
        <Actions url={url} onChoose={onAsk} />
      </div>
      {webhook.enabled === false && webhook.disabledReason && (
        <Banner tone="red" title={i18n.t('Switched off')}>
          <bdi>{serverSentence(webhook.disabledReason)}</bdi>
        </Banner>
      )}
      {webhook.enabled !== false && failingSince && (
        <Banner tone="amber" title={i18n.t('Calls are failing')}>
          <Trans
            id="Nothing has got through since <0/>. After three days the webhook is switched off."
            components={{ 0: <Time at={failingSince} shape="dayTime" /> }}
          />
        </Banner>
      )}
      <Controls workspaceId={workspaceId} webhook={webhook} open={open} onOpen={setOpen} />
      {open && <CallLog workspaceId={workspaceId} webhook={webhook} />}
    </li>
  )
}

function Actions({ url, onChoose }: { url: string; onChoose: (action: WebhookAction) => void }) {
  const refusal = useMay(updateWebhook)
  const label = i18n.t('More for {url}', { url })
  return (
    <Menu
      label={label}
      align="end"
      trigger={<IconButton label={label} size="sm" icon={<Ellipsis />} />}
      entries={[
        { id: 'edit', label: i18n.t('Edit'), notAllowed: refusal, onSelect: () => onChoose('edit') },
        {
          id: 'rotate',
          label: i18n.t('New secret'),
          notAllowed: refusal,
          onSelect: () => onChoose('rotate'),
        },
        {
          id: 'delete',
          label: i18n.t('Delete'),
          danger: true,
          notAllowed: refusal,
          onSelect: () => onChoose('delete'),
        },
      ]}
    />
  )
}

type ControlsProps = Props & { open: boolean; onOpen: (open: boolean) => void }

function Controls({ workspaceId, webhook, open, onOpen }: ControlsProps) {
  const refusal = useMay(updateWebhook)
  const update = useUpdateWebhook(workspaceId, webhook.id)
  const test = useTestWebhook(workspaceId, webhook.id)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Switch
        label={i18n.t('On')}
        aria-label={i18n.t('On: send events to {url}', { url: webhook.url ?? webhook.id })}
        checked={webhook.enabled !== false}
        disabled={refusal !== undefined}
        // Not disabled while saving, because it would lose the focus.
        onChange={({ target }) =>
          !update.isPending &&
          void notifyOnFailure(
            update.mutateAsync({ enabled: target.checked }),
            i18n.t('Couldn’t change the webhook'),
          )
        }
      />
      <span className="ms-auto flex flex-wrap gap-2">
        <Button
          size="sm"
          busy={test.isPending}
          notAllowed={refusal}
          onClick={() =>
            test.mutate(undefined, {
              onSuccess: () => onOpen(true),
              onError: (error) => notifyFailure(i18n.t('Couldn’t send the test'), error),
            })
          }
        >
          {i18n.t('Send test')}
        </Button>
        <Button size="sm" variant="quiet" aria-expanded={open} onClick={() => onOpen(!open)}>
          {i18n.t('Log')}
        </Button>
      </span>
    </div>
  )
}
