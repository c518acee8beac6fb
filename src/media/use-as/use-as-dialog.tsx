import { i18n } from '@lingui/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { campaignInverse, useUpdateCampaign } from '~/src/api/mutations/campaigns'
import { productInverse, useUpdateProduct } from '~/src/api/mutations/products'
import { OnlineFormDialog } from '~/src/feedback/online-form-dialog'
import { notifyChange } from '~/src/records/change-record'
import { RecordField } from '~/src/records/record-menu'
import { type RecordChoices, useCampaignChoices, useProductChoices } from '~/src/records/use-record-choices'
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
  const choices = useProductChoices(workspaceId, id)
  const change = id === undefined ? undefined : { productId: id, changes: { imageUrl: url } }
  return (
    <RecordDialog
      choices={choices}
      id={id}
      onId={setId}
      update={useUpdateProduct(workspaceId)}
      change={change}
      inverse={change && choices.chosen && productInverse(choices.chosen, change)}
      onClose={onClose}
    />
  )
}

function CampaignDialog({ workspaceId, url, onClose }: Rest) {
  const [id, setId] = useState<string>()
  const choices = useCampaignChoices(workspaceId, id)
  const change = id === undefined ? undefined : { campaignId: id, changes: { heroImageUrl: url } }
  return (
    <RecordDialog
      choices={choices}
      id={id}
      onId={setId}
      update={useUpdateCampaign(workspaceId)}
      change={change}
      inverse={change && choices.chosen && campaignInverse(choices.chosen, change)}
      onClose={onClose}
    />
  )
}

const words = {
  product: {
    label: i18n.t('Product'),
    title: i18n.t('Use as product image'),
    none: i18n.t('No products yet.'),
    choose: i18n.t('Choose a product first.'),
    done: (name = i18n.t('the product')) => i18n.t('Set as the image for {name}', { name }),
    failed: i18n.t('Couldn’t update the product'),
  },
  campaign: {
    label: i18n.t('Campaign'),
    title: i18n.t('Use as campaign hero image'),
    none: i18n.t('No campaigns yet.'),
    choose: i18n.t('Choose a campaign first.'),
    done: (name = i18n.t('the campaign')) => i18n.t('Set as the hero image for {name}', { name }),
    failed: i18n.t('Couldn’t update the campaign'),
  },
}

interface RecordDialogProps<Change> {
  choices: RecordChoices
  id: string | undefined
  onId: (id: string) => void
  update: UseMutationResult<unknown, Error, Change>
  /** Undefined until a record is chosen. */
  change: Change | undefined
  /** What Undo sends; undefined if the change can't be undone. */
  inverse: Change | undefined
  onClose: () => void
}

function RecordDialog<Change>(props: RecordDialogProps<Change>) {
  const { choices, id, onId, update, change, inverse, onClose } = props
  const { label, title, none, choose, done, failed } = words[choices.kind]
  const isEmpty = choices.typed === '' && choices.query.data?.length === 0
  const set = () => {
    if (change === undefined) return
    const sent = done(choices.chosen?.name)
    const send = (next: Change) => update.mutateAsync(next)
    update.mutate(change, {
      onSuccess: () => {
        if (inverse === undefined) toast.show({ title: sent })
        else notifyChange({ title: sent, undo: () => send(inverse), redo: () => send(change), failed })
        onClose()
      },
    })
  }
  return (
    <OnlineFormDialog
      size="sm"
      title={title}
      submit={i18n.t('Use')}
      busy={update.isPending}
      notAllowed={(isEmpty && none) || (change === undefined && choose)}
      onSubmit={set}
      onClose={onClose}
    >
      <Field label={label} error={update.error?.message} hint={isEmpty ? none : undefined}>
        <RecordField choices={choices} value={id} onChange={onId} />
      </Field>
    </OnlineFormDialog>
  )
}
