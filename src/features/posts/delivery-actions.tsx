import { i18n } from '@lingui/core'
import { useState } from 'react'
import { resolveDelivery } from '~/contract/connections'
import { callOffDelivery } from '~/contract/deliveries'
import type { TargetResult } from '~/contract/post'
import type { SocialAccount } from '~/contract/social'
import { useResolveDelivery } from '~/src/api/mutations/connections'
import { useCallOffDelivery } from '~/src/api/mutations/deliveries'
import { useMay } from '~/src/api/queries/access'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { notifyFailure } from '~/src/feedback/failure-toast'
import { OnlineConfirmDialog } from '~/src/feedback/online-confirm-dialog'
import { OnlineFormDialog } from '~/src/feedback/online-form-dialog'
import { accountName } from '~/src/posts/account-groups'
import { Button } from '~/src/ui/button'
import { Field } from '~/src/ui/field'
import { TextInput } from '~/src/ui/text-input'
import { toast } from '~/src/ui/toast'

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
      <OnlineConfirmDialog
        open={openDialog === 'again'}
        title={i18n.t('Publish again to {name}?', { name })}
        confirm={i18n.t('Publish again')}
        busy={isPending}
        onClose={close}
        onConfirm={() => resolve('publish_again')}
      >
        {i18n.t('If the first one is live after all, it appears there twice.')}
      </OnlineConfirmDialog>
    </div>
  )
}

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
      <OnlineConfirmDialog
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
      </OnlineConfirmDialog>
    </span>
  )
}

type PostAddressDialogProps = {
  open: boolean
  title: string
  busy: boolean
  onClose: () => void
  /** `body` has the pasted address, if any, as the endpoint takes it. */
  onConfirm: (body: { url?: string }) => void
}

/** Asks for the address of a post that was published by hand. */
export function PostAddressDialog({ open, onConfirm, ...dialog }: PostAddressDialogProps) {
  const [url, setUrl] = useState('')
  if (!open) return null
  return (
    <OnlineFormDialog
      {...dialog}
      alert
      size="sm"
      description={i18n.t('Paste its address so that “View post” leads there.')}
      submit={i18n.t('Mark as published')}
      onSubmit={() => onConfirm(url.trim() ? { url: url.trim() } : {})}
    >
      <Field label={i18n.t('Post address')} aside={i18n.t('optional')}>
        <TextInput
          type="url"
          inputMode="url"
          placeholder="https://"
          value={url}
          onChange={(event) => setUrl(event.target.value)}
        />
      </Field>
    </OnlineFormDialog>
  )
}
