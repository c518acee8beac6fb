import { i18n } from '@lingui/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { finishDelivery } from '~/contract/deliveries'
import type { Post, TargetResult } from '~/contract/post'
import type { SocialAccount } from '~/contract/social'
import { useFailDelivery, useFinishDelivery } from '~/src/api/mutations/deliveries'
import { useMay } from '~/src/api/queries/access'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { OnlineFormDialog } from '~/src/feedback/online-form-dialog'
import { notifyFailure } from '~/src/feedback/failure-toast'
import { accountName } from '~/src/posts/account-groups'
import { Button, buttonClass, CopyButton } from '~/src/ui/button'
import { Field } from '~/src/ui/field'
import { TextInput } from '~/src/ui/text-input'
import { toast } from '~/src/ui/toast'
import { PostAddressDialog } from '~/src/features/posts/delivery-actions'

type Props = { workspaceId: string; post: Post; account: SocialAccount; result: TargetResult }

/** A delivery that an agent or a person publishes: text to copy, and buttons to report the outcome. */
export function HandedOver({ workspaceId, post, account, result }: Props) {
  const [openDialog, setOpenDialog] = useState<'done' | 'failed'>()
  const refusal = useMay(finishDelivery)
  const extensions = useExtensions()
  const canFinish = extensions.has('finishDelivery')
  const canOpen = extensions.has('getDelivery')
  const finish = useFinishDelivery(workspaceId, post.id)
  const fail = useFailDelivery(workspaceId, post.id)
  const { deliveryId } = result
  const name = accountName(account)
  if (deliveryId === undefined || !canFinish) return null
  const close = () => setOpenDialog(undefined)
  const outcome = (title: string, tone: 'published' | 'failed') => ({
    onSuccess: () => {
      toast.show({ title, tone })
      close()
    },
    onError: (error: Error) => notifyFailure(i18n.t('Couldn’t save your answer'), error),
  })
  return (
    <div>
      <span className="flex flex-wrap items-center gap-2">
        {canOpen && (
          <Link
            to="/w/$workspaceId/deliveries/$deliveryId"
            params={{ workspaceId, deliveryId }}
            className={buttonClass({ size: 'sm' })}
            aria-label={i18n.t('Post it yourself: {name}', { name })}
          >
            {i18n.t('Post it yourself')}
          </Link>
        )}
        <Button
          size="sm"
          notAllowed={refusal}
          aria-label={i18n.t('Done: {name}', { name })}
          onClick={() => setOpenDialog('done')}
        >
          {i18n.t('Done')}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          notAllowed={refusal}
          aria-label={i18n.t('Can’t be posted: {name}', { name })}
          onClick={() => setOpenDialog('failed')}
        >
          {i18n.t('Can’t be posted')}
        </Button>
        <CopyButton text={post.content.text} what={i18n.t('text')} />
      </span>
      <PostAddressDialog
        open={openDialog === 'done'}
        title={i18n.t('Posted to {name}?', { name })}
        busy={finish.isPending}
        onClose={close}
        onConfirm={(body) =>
          finish.mutate({ deliveryId, ...body }, outcome(i18n.t('Marked as published'), 'published'))
        }
      />
      <ReasonDialog
        open={openDialog === 'failed'}
        name={name}
        busy={fail.isPending}
        onClose={close}
        onConfirm={(reason) =>
          fail.mutate({ deliveryId, reason }, outcome(i18n.t('Marked as failed'), 'failed'))
        }
      />
    </div>
  )
}

interface ReasonDialogProps {
  open: boolean
  /** The account's name. */
  name: string
  busy: boolean
  onClose: () => void
  onConfirm: (reason: string) => void
}

function ReasonDialog({ open, name, busy, onClose, onConfirm }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  if (!open) return null
  return (
    <OnlineFormDialog
      alert
      size="sm"
      title={i18n.t('Why can’t it be posted to {name}?', { name })}
      description={i18n.t('The team sees the reason in the post.')}
      submit={i18n.t('Mark as failed')}
      busy={busy}
      onClose={onClose}
      onSubmit={() => onConfirm(reason.trim() || i18n.t('It couldn’t be posted.'))}
    >
      <Field label={i18n.t('Reason')} aside={i18n.t('optional')}>
        <TextInput value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </OnlineFormDialog>
  )
}
