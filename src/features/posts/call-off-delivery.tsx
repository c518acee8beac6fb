import { i18n } from '@lingui/core'
import { useState } from 'react'
import { callOffDelivery } from '~/contract/deliveries'
import type { TargetResult } from '~/contract/post'
import type { SocialAccount } from '~/contract/social'
import { useCallOffDelivery } from '~/src/api/mutations/deliveries'
import { useMay } from '~/src/api/queries/access'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { notifyFailure } from '~/src/feedback/failure-toast'
import { accountName } from '~/src/posts/account-groups'
import { Button } from '~/src/ui/button'
import { ConfirmDialog } from '~/src/ui/confirm-dialog'
import { toast } from '~/src/ui/toast'

type Props = { workspaceId: string; postId: string; account: SocialAccount; result: TargetResult }

/** True if nothing visible was sent yet: it waits for a limit or a person, or is being prepared. */
const isUnsent = ({ status, step }: TargetResult): boolean =>
  status === 'pending' && (step === 'prepare' || step === 'handed-over')

/** Cancels a delivery before anything is sent, so that the post isn't published to this account. */
export function CallOff({ workspaceId, postId, account, result }: Props) {
  const [confirming, setConfirming] = useState(false)
  const canCallOff = useExtensions().has('callOffDelivery')
  const refusal = useMay(callOffDelivery)
  const { mutate, isPending } = useCallOffDelivery(workspaceId, postId)
  const { deliveryId } = result
  if (deliveryId === undefined || !canCallOff || !isUnsent(result)) return null
  const name = accountName(account)
  const confirm = () =>
    mutate(deliveryId, {
      onSuccess: () => {
        toast.show({ title: i18n.t('Not published to {name}', { name }) })
        setConfirming(false)
      },
      onError: (error) => {
        notifyFailure(i18n.t('Couldn’t call it off'), error)
        setConfirming(false)
      },
    })
  return (
    <span className="-ms-2">
      <Button
        size="sm"
        variant="quiet"
        notAllowed={refusal}
        aria-label={i18n.t('Don’t publish to this account: {name}', { name })}
        onClick={() => setConfirming(true)}
      >
        {i18n.t('Don’t publish to this account')}
      </Button>
      <ConfirmDialog
        open={confirming}
        title={i18n.t('Don’t publish to {name}?', { name })}
        confirm={i18n.t('Don’t publish')}
        busy={isPending}
        onClose={() => setConfirming(false)}
        onConfirm={confirm}
      >
        {i18n.t(
          'Its credits are refunded. Other accounts aren’t affected. If there are none, the post becomes a draft.',
        )}
      </ConfirmDialog>
    </span>
  )
}
