import { i18n } from '@lingui/core'
import { useState } from 'react'
import { type CampaignChange, campaignInverse, useUpdateCampaign } from '~/src/api/mutations/campaigns'
import { type ProductChange, productInverse, useUpdateProduct } from '~/src/api/mutations/products'
import { RecordField } from '~/src/records/record-menu'
import { type RecordChoices, useCampaignChoices, useProductChoices } from '~/src/records/use-record-choices'
import { notifyChange } from '~/src/records/change-record'
import { notifyOnFailure } from '~/src/feedback/failure-toast'
import { Button } from '~/src/ui/button'
import { Dialog } from '~/src/ui/dialog'
import { Field } from '~/src/ui/field'
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
  const [id, setId] = useState<string>()
  const products = useProductChoices(workspaceId, id)
  const update = useUpdateProduct(workspaceId)
  const set = (productId: string) => {
    const before = products.chosen
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
      choices={products}
      id={id}
      onId={setId}
      error={update.error}
      busy={update.isPending}
      onSet={set}
      onClose={onClose}
    />
  )
}

function CampaignDialog({ workspaceId, url, onClose }: Rest) {
  const [id, setId] = useState<string>()
  const campaigns = useCampaignChoices(workspaceId, id)
  const update = useUpdateCampaign(workspaceId)
  const set = (campaignId: string) => {
    const before = campaigns.chosen
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
      choices={campaigns}
      id={id}
      onId={setId}
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
  choices: RecordChoices
  id: string | undefined
  onId: (id: string) => void
  error: Error | null
  busy: boolean
  onSet: (id: string) => void
  onClose: () => void
}

function RecordDialog({ choices, id, onId, error, busy, onSet, onClose }: RecordDialogProps) {
  const { label, title, choose, ...say } = words[choices.kind]
  const none = choices.typed === '' && choices.query.data?.length === 0 && say.none
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
        <RecordField choices={choices} value={id} onChange={onId} />
      </Field>
    </Dialog>
  )
}
