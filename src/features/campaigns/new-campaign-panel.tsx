import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { type Campaign, CampaignCreate } from '~/contract/campaign'
import { createCampaign } from '~/contract/endpoints'
import { useCreateCampaign } from '~/src/api/mutations/campaigns'
import { productListQuery } from '~/src/api/queries/products'
import { useMay } from '~/src/api/scopes'
import { changedFields } from '~/src/form/changed-fields'
import { FormFailure } from '~/src/form/form-failure'
import { useBodyForm } from '~/src/form/use-body-form'
import { useFormValues } from '~/src/form/use-form-values'
import { beginWith, useKeepDraft } from '~/src/modules/catalogue/form-draft'
import { type Failure, landFailure } from '~/src/modules/catalogue/land-failure'
import { RestoredBanner } from '~/src/modules/catalogue/restored-banner'
import { LeaveGuard } from '~/src/modules/leave-guard/leave-guard'
import { Button } from '~/src/ui/button'
import { SidePanel } from '~/src/ui/side-panel'
import { toast } from '~/src/ui/toast'
import { CampaignFields } from './campaign-fields'
import { campaignFields, CampaignShape, campaignValues, createBody } from './campaign-values'

export interface NewCampaignPanelProps {
  workspaceId: string
  /** The product that it begins with. */
  productId: string | undefined
  onClose: () => void
  onMade: (campaign: Campaign) => void
}

const blank = campaignValues()

/** The form for a campaign that does not exist yet. */
export function NewCampaignPanel({ workspaceId, productId, onClose, onMade }: NewCampaignPanelProps) {
  const formId = useId()
  const create = useCreateCampaign(workspaceId)
  const notAllowed = useMay(createCampaign)
  const [failure, setFailure] = useState<Failure>()
  const place = { workspaceId, form: 'new campaign' }
  const [begunWith] = useState(() => beginWith(CampaignShape, blank, place))
  const [restored, setRestored] = useState(() => Object.keys(changedFields(blank, begunWith)).length > 0)
  const form = useBodyForm(CampaignCreate, { defaultValues: begunWith, bodyOf: createBody })
  const values = useFormValues(form)
  const products = useQuery({ ...productListQuery(workspaceId), enabled: productId !== undefined }).data
  const begun = products?.find(({ id }) => id === productId)
  const { setValue, getValues } = form
  useEffect(() => {
    if (!begun || getValues('productName') !== '') return
    setValue('productId', begun.id)
    setValue('productName', begun.name ?? '')
    if (getValues('name') === '') setValue('name', begun.name ?? '')
  }, [begun, getValues, setValue])
  const name = begun?.name ?? ''
  const given = begun ? { ...blank, name, productId: begun.id, productName: name } : blank
  const changed = Object.keys(changedFields(given, values)).length > 0
  const forget = useKeepDraft(
    place,
    changed ? changedFields(blank, values) : {},
    create.isPending || create.isSuccess,
  )
  const discard = () => {
    setFailure(undefined)
    setRestored(false)
    form.reset(blank)
  }
  const save = form.handleSubmit(async (body) => {
    if (create.isPending) return
    setFailure(undefined)
    try {
      const campaign = await create.mutateAsync(body)
      forget()
      toast.show({ title: 'Campaign created.', detail: campaign.name })
      onMade(campaign)
    } catch (error) {
      setFailure(landFailure(form.setError, error, campaignFields))
    }
  })
  return (
    <SidePanel
      title="New campaign"
      onClose={onClose}
      footer={
        <>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={create.isPending}
            notAllowed={notAllowed}
          >
            Create campaign
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      {failure && <FormFailure title="The campaign was not created." {...failure} />}
      {restored && changed && <RestoredBanner onDiscard={discard} />}
      <form id={formId} aria-label="New campaign" noValidate onSubmit={(event) => void save(event)}>
        <CampaignFields form={form} values={values} workspaceId={workspaceId} />
      </form>
      <LeaveGuard when={changed && !create.isSuccess} title="Leave the new campaign?" onLeave={forget}>
        What you wrote has not been saved.
      </LeaveGuard>
    </SidePanel>
  )
}
