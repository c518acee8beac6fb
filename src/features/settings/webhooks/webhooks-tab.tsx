import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createWebhook, maxWebhooks } from '~/contract/webhook-changes'
import type { Webhook } from '~/contract/webhooks'
import { useMay, useWorkspace } from '~/src/api/queries/access'
import { webhookListQuery } from '~/src/api/queries/webhooks'
import { QueryState } from '~/src/feedback/query-state'
import { Button } from '~/src/ui/button'
import { EmptyState } from '~/src/ui/empty-state'
import { Plus } from '~/src/ui/icons'
import { SkeletonRows } from '~/src/ui/skeleton'
import { WebhookCard } from './webhook-card'
import { CreateWebhookDialog } from './webhook-dialog'
import { type WebhookAction, WebhookDialogs, WebhookSecretDialog } from './webhook-dialogs'

/** The workspace's webhooks, for its owners. */
export function WebhooksTab({ workspaceId }: { workspaceId: string }) {
  const role = useWorkspace(workspaceId)?.role
  if (role !== undefined && role !== 'owner')
    return (
      <EmptyState title={i18n.t('Webhooks are for owners')}>
        {i18n.t('Ask an owner of this workspace to set up a webhook.')}
      </EmptyState>
    )
  return <Webhooks workspaceId={workspaceId} />
}

function Webhooks({ workspaceId }: { workspaceId: string }) {
  const query = useQuery(webhookListQuery(workspaceId))
  const refusal = useMay(createWebhook)
  const [creating, setCreating] = useState(false)
  const [created, setCreated] = useState<Webhook>()
  const [open, setAsked] = useState<{ webhook: Webhook; action: WebhookAction }>()
  // A webhook deleted elsewhere stays as it was while its dialog is open.
  const listed = query.data?.find(({ id }) => id === open?.webhook.id)
  const count = query.data?.length ?? 0
  const full =
    count >= maxWebhooks &&
    i18n.t('A workspace has up to {maxWebhooks} webhooks. Delete one first.', { maxWebhooks })
  return (
    <section aria-labelledby="settings-webhooks" className="grid max-w-4xl gap-4">
      <Head notAllowed={refusal ?? full} onCreate={() => setCreating(true)} />
      <QueryState
        query={query}
        failed={i18n.t('Couldn’t load webhooks')}
        loading={<SkeletonRows label={i18n.t('Loading webhooks')} rows={3} />}
        empty={
          <EmptyState title={i18n.t('No webhooks yet')}>
            {i18n.t('Create one to be notified of due posts, published posts and failures.')}
          </EmptyState>
        }
      >
        {(webhooks) => (
          <ul aria-label={i18n.t('Webhooks')} className="grid gap-3">
            {webhooks.map((webhook) => (
              <WebhookCard
                key={webhook.id}
                workspaceId={workspaceId}
                webhook={webhook}
                onAsk={(action) => setAsked({ webhook, action })}
              />
            ))}
          </ul>
        )}
      </QueryState>
      {open && (
        <WebhookDialogs
          key={open.webhook.id}
          workspaceId={workspaceId}
          webhook={listed ?? open.webhook}
          action={open.action}
          gone={query.data !== undefined && !listed}
          onClose={() => setAsked(undefined)}
          onCreated={(webhook) => {
            setAsked(undefined)
            setCreated(webhook)
          }}
        />
      )}
      {creating && (
        <CreateWebhookDialog
          workspaceId={workspaceId}
          onClose={() => setCreating(false)}
          onCreated={(webhook) => {
            setCreating(false)
            setCreated(webhook)
          }}
        />
      )}
      {created && (
        <WebhookSecretDialog
          title={i18n.t('Webhook created')}
          secret={created.secret}
          onClose={() => setCreated(undefined)}
        />
      )}
    </section>
  )
}

function Head({ notAllowed, onCreate }: { notAllowed: string | false | undefined; onCreate: () => void }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 md:items-start">
      <h2 id="settings-webhooks">{i18n.t('Webhooks')}</h2>
      <span className="md:row-span-2">
        <Button variant="primary" icon={<Plus />} notAllowed={notAllowed} onClick={onCreate}>
          {i18n.t('New webhook')}
        </Button>
      </span>
      <p className="text-ink-2 max-md:col-span-2">
        {i18n.t(
          'Calls your URL when something happens, so that scripts and tools such as n8n don’t have to check for changes.',
        )}
      </p>
    </div>
  )
}
