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
  /** The product that it begins with. */
  productId: string | undefined
  onClose: () => void
  onMade: (campaign: CreatedRecord) => void
}

/** The form for a campaign that does not exist yet. */
export function NewCampaignPanel({ workspaceId, productId, onClose, onMade }: NewCampaignPanelProps) {
  const products = useQuery({ ...productListQuery(workspaceId), enabled: productId !== undefined }).data
  const begun = products?.find(({ id }) => id === productId)
  const name = begun?.name ?? ''
  const made = useNewRecord(campaignForm, {
    workspaceId,
    given: begun && { name, productId: begun.id, productName: name },
    create: (body) => ({ record: 'campaign', body }),
    onMade,
  })
  const { setValue, getValues } = made.form
  useEffect(() => {
    if (!begun || getValues('productName') !== '') return
    setValue('productId', begun.id)
    setValue('productName', begun.name ?? '')
    if (getValues('name') === '') setValue('name', begun.name ?? '')
  }, [begun, getValues, setValue])
  return (
    <NewRecordPanel made={made} notAllowed={useMay(createCampaign)} onClose={onClose}>
      <CampaignFields form={made.form} values={made.values} workspaceId={workspaceId} />
    </NewRecordPanel>
  )
}
