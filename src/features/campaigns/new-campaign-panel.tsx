import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createCampaign } from '~/contract/endpoints'
import type { CreatedRecord } from '~/src/operations/operation'
import { productListQuery } from '~/src/api/queries/workspace'
import { useMay } from '~/src/api/queries/access'
import { NewRecordPanel, useNewRecord } from '~/src/records/new-record-panel'
import { CampaignFields } from './campaign-fields'
import { campaignForm } from './campaign-values'

export interface NewCampaignPanelProps {
  workspaceId: string
  /** The preselected product. */
  productId: string | undefined
  onClose: () => void
  onMade: (campaign: CreatedRecord) => void
}

/** The form for a new campaign. */
export function NewCampaignPanel({ workspaceId, productId, onClose, onMade }: NewCampaignPanelProps) {
  const products = useQuery({ ...productListQuery(workspaceId), enabled: productId !== undefined }).data
  const product = products?.find(({ id }) => id === productId)
  const name = product?.name ?? ''
  const made = useNewRecord(campaignForm, {
    workspaceId,
    given: product && { name, productId: product.id, productName: name },
    create: (body) => ({ record: 'campaign', body }),
    onMade,
  })
  const { setValue, getValues } = made.form
  useEffect(() => {
    if (!product || getValues('productName') !== '') return
    setValue('productId', product.id)
    setValue('productName', product.name ?? '')
    if (getValues('name') === '') setValue('name', product.name ?? '')
  }, [product, getValues, setValue])
  return (
    <NewRecordPanel made={made} notAllowed={useMay(createCampaign)} onClose={onClose}>
      <CampaignFields form={made.form} values={made.values} workspaceId={workspaceId} />
    </NewRecordPanel>
  )
}
