import { i18n } from '@lingui/core'
import { useState } from 'react'
import { resolveDelivery } from '~/contract/connections'
import type { TargetResult } from '~/contract/post'
import type { SocialAccount } from '~/contract/social'
import { useResolveDelivery } from '~/src/api/mutations/connections'
import { useMay } from '~/src/api/queries/access'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { notifyFailure } from '~/src/feedback/failure-toast'
import { accountName } from '~/src/posts/account-groups'
import { Button } from '~/src/ui/button'
import { ConfirmDialog } from '~/src/ui/confirm-dialog'
import { toast } from '~/src/ui/toast'
import { PostAddressDialog } from '~/src/posts/deliveries/post-address-dialog'

type Props = { workspaceId: string; postId: string; account: SocialAccount; result: TargetResult }

/** A delivery with an unknown outcome: the person checks, and marks it as live or publishes it again. */
export function Attention({ workspaceId, postId, account, result }: Props) {
  const [openDialog, setOpenDialog] = useState<'live' | 'again'>()
  const extensions = useExtensions()
  const refusal = useMay(resolveDelivery)
  const { mutate, isPending } = useResolveDelivery(workspaceId, postId)
  const { deliveryId } = result
  const name = accountName(account)
  const close = () => setOpenDialog(undefined)
  const resolve = (outcome: 'live' | 'publish_again', body: { url?: string } = {}) =>
    deliveryId !== undefined &&
    mutate(
      { deliveryId, outcome, ...body },
      {
        onSuccess: () => {
          toast.show({
            title: outcome === 'live' ? i18n.t('Marked as published') : i18n.t('Publishing again'),
            tone: outcome === 'live' ? 'published' : 'scheduled',
          })
          close()
        },
        onError: (error) => notifyFailure(i18n.t('Couldn’t save your answer'), error),
      },
    )
  return (
    <div className="grid gap-1.5">
      <p className="text-ink-2">
        {i18n.t('Publishing wasn’t confirmed. Check the account before you publish it again.')}
      </p>
      {deliveryId !== undefined && extensions.has('resolveDelivery') && (
        <span className="flex flex-wrap gap-2">
          <Button
            size="sm"
            notAllowed={refusal}
            aria-label={i18n.t('It is live on {name}', { name })}
            onClick={() => setOpenDialog('live')}
          >
            {i18n.t('It is live')}
          </Button>
          <Button
            size="sm"
            notAllowed={refusal}
            aria-label={i18n.t('Publish again to {name}', { name })}
            onClick={() => setOpenDialog('again')}
          >
            {i18n.t('Publish again')}
          </Button>
        </span>
      )}
      <PostAddressDialog
        open={openDialog === 'live'}
        title={i18n.t('Is it live on {name}?', { name })}
        busy={isPending}
        onClose={close}
        onConfirm={(body) => resolve('live', body)}
      />
      <ConfirmDialog
        open={openDialog === 'again'}
        title={i18n.t('Publish again to {name}?', { name })}
        confirm={i18n.t('Publish again')}
        busy={isPending}
        onClose={close}
        onConfirm={() => resolve('publish_again')}
      >
        {i18n.t('If the first one is live after all, it appears there twice.')}
      </ConfirmDialog>
    </div>
  )
}
