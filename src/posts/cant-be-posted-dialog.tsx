import { i18n } from '@lingui/core'
import { useState } from 'react'
import { maxCharacters } from '~/contract/bounds'
import { DeliveryFailed } from '~/contract/deliveries'
import { useFailDelivery } from '~/src/api/mutations/deliveries'
import { FailureNotice } from '~/src/feedback/failure-notice'
import { OnlineFormDialog } from '~/src/feedback/online-form-dialog'
import { tooLong } from '~/src/form/too-long'
import { Field } from '~/src/ui/field'
import { TextInput } from '~/src/ui/text-input'
import { toast } from '~/src/ui/toast'

const reasonLimit = maxCharacters(DeliveryFailed.shape.reason)

interface Props {
  workspaceId: string
  deliveryId: string
  postId: string | undefined
  /** The account's name. */
  name: string
  onClose: () => void
  onFailed?: () => void
}

/** Marks a delivery as failed, and asks why it can't be posted by hand. */
export function CantBePostedDialog({ workspaceId, deliveryId, postId, name, onClose, onFailed }: Props) {
  const [reason, setReason] = useState('')
  const fail = useFailDelivery(workspaceId, postId)
  const reasonError = tooLong(reason, reasonLimit)
  const confirm = () => {
    if (reasonError) return
    fail.mutate(
      { deliveryId, reason: reason.trim() || i18n.t('It couldn’t be posted.') },
      {
        onSuccess: () => {
          onFailed?.()
          toast.show({ title: i18n.t('Marked as failed'), tone: 'failed' })
          onClose()
        },
      },
    )
  }
  return (
    <OnlineFormDialog
      alert
      size="sm"
      title={i18n.t('Why can’t it be posted to {name}?', { name })}
      description={i18n.t('The team sees the reason in the post.')}
      submit={i18n.t('Mark as failed')}
      busy={fail.isPending}
      // Why it was refused must be seen.
      onClose={() => fail.isPending || onClose()}
      onSubmit={confirm}
    >
      <Field label={i18n.t('Reason')} aside={i18n.t('optional')} error={reasonError}>
        <TextInput value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
      {fail.error && <FailureNotice title={i18n.t('Couldn’t save that')} error={fail.error} />}
    </OnlineFormDialog>
  )
}
