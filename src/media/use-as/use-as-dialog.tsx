import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CampaignChange, campaignInverse, useUpdateCampaign } from '~/src/api/mutations/campaigns'
import { type ProductChange, productInverse, useUpdateProduct } from '~/src/api/mutations/products'
import { campaignListQuery, productListQuery } from '~/src/api/queries/workspace'
import { notifyChange } from '~/src/records/change-record'
import { notifyOnFailure } from '~/src/feedback/failure-toast'
import { Button } from '~/src/ui/button'
import { Dialog } from '~/src/ui/dialog'
import { Field } from '~/src/ui/field'
import { Select } from '~/src/ui/select'
import { toast } from '~/src/ui/toast'

export interface UseAsDialogProps {
  workspaceId: string
  /** The image's URL. */
  url: string
  what: 'product' | 'campaign'
  onClose: () => void
}

/** A dialog to choose the product or campaign that the image is for. */
export default function UseAsDialog({ what, ...rest }: UseAsDialogProps) {
  return what === 'product' ? <ProductDialog {...rest} /> : <CampaignDialog {...rest} />
}

type Rest = Omit<UseAsDialogProps, 'what'>

function ProductDialog({ workspaceId, url, onClose }: Rest) {
  const { data: products } = useQuery(productListQuery(workspaceId))
  const update = useUpdateProduct(workspaceId)
  const set = (productId: string) => {
    const before = products?.find(({ id }) => id === productId)
    const change = { productId, changes: { imageUrl: url } }
    const back = before && productInverse(before, change)
    update.mutate(change, {
      onSuccess: () => {
        const send = (next: ProductChange) =>
          notifyOnFailure(update.mutateAsync(next), i18n.t('Couldn’t update the product'))
        notifyDone(
          i18n.t('Set as the image for {name}', { name: before?.name ?? i18n.t('the product') }),
          back && (() => send(back)),
          () => send(change),
        )
        onClose()
      },
    })
  }
  return (
    <RecordDialog
      of="product"
      records={products}
      error={update.error}
      busy={update.isPending}
      onSet={set}
      onClose={onClose}
    />
  )
}

function CampaignDialog({ workspaceId, url, onClose }: Rest) {
  const { data: campaigns } = useQuery(campaignListQuery(workspaceId))
  const update = useUpdateCampaign(workspaceId)
  const set = (campaignId: string) => {
    const before = campaigns?.find(({ id }) => id === campaignId)
    const change = { campaignId, changes: { heroImageUrl: url } }
    const back = before && campaignInverse(before, change)
    update.mutate(change, {
      onSuccess: () => {
        const send = (next: CampaignChange) =>
          notifyOnFailure(update.mutateAsync(next), i18n.t('Couldn’t update the campaign'))
        notifyDone(
          i18n.t('Set as the hero image for {name}', { name: before?.name ?? i18n.t('the campaign') }),
          back && (() => send(back)),
          () => send(change),
        )
        onClose()
      },
    })
  }
  return (
    <RecordDialog
      of="campaign"
      records={campaigns}
      error={update.error}
      busy={update.isPending}
      onSet={set}
      onClose={onClose}
    />
  )
}

/** Shows a toast after the dialog is closed, with Undo if possible. */
function notifyDone(title: string, undo: (() => Promise<boolean>) | undefined, redo: () => Promise<boolean>) {
  if (undo) notifyChange({ title, undo, redo })
  else toast.show({ title })
}

const words = {
  product: {
    label: i18n.t('Product'),
    title: i18n.t('Use as product image'),
    none: i18n.t('No products yet.'),
    choose: i18n.t('Choose a product first.'),
  },
  campaign: {
    label: i18n.t('Campaign'),
    title: i18n.t('Use as campaign hero image'),
    none: i18n.t('No campaigns yet.'),
    choose: i18n.t('Choose a campaign first.'),
  },
}

interface RecordDialogProps {
  of: keyof typeof words
  records: readonly { id: string; name?: string | undefined }[] | undefined
  error: Error | null
  busy: boolean
  onSet: (id: string) => void
  onClose: () => void
}

function RecordDialog({ of, records, error, busy, onSet, onClose }: RecordDialogProps) {
  const [id, setId] = useState<string>()
  const { label, title, choose, ...say } = words[of]
  const none = records?.length === 0 && say.none
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>{i18n.t('Cancel')}</Button>
          <Button
            variant="primary"
            busy={busy}
            notAllowed={none || (id === undefined && choose)}
            onClick={() => id !== undefined && onSet(id)}
          >
            {i18n.t('Use')}
          </Button>
        </>
      }
    >
      <Field label={label} error={error?.message} hint={none || undefined}>
        <Select
          options={(records ?? []).map((record) => ({ value: record.id, label: record.name ?? record.id }))}
          value={id}
          onChange={setId}
        />
      </Field>
    </Dialog>
  )
}
