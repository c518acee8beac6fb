import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Campaign } from '~/contract/campaign'
import { createCampaign } from '~/contract/endpoints'
import { useUpdateCampaign } from '~/src/api/mutations/campaigns'
import { useMay } from '~/src/api/queries/access'
import { productQuery } from '~/src/api/queries/workspace'
import { OnlineButton } from '~/src/feedback/online-button'
import { FormFailure } from '~/src/form/form-failure'
import type { CreatedRecord } from '~/src/operations/operation'
import { RestoredBanner } from '~/src/records/form-draft'
import { LeaveGuard } from '~/src/records/leave-guard'
import { NewRecordPanel, useNewRecord } from '~/src/records/new-record-panel'
import { OtherFields } from '~/src/records/record-state'
import { useRecordEditor } from '~/src/records/use-record-editor'
import { ChangedElsewhere, overtakenText } from '~/src/team/changed-elsewhere'
import { PresenceNote } from '~/src/team/presence-note'
import { Button } from '~/src/ui/button'
import { linkClass } from '~/src/ui/class-names'
import { Lock } from '~/src/ui/icons'
import { Banner } from '~/src/ui/notices'
import { CampaignFields } from './campaign-fields'
import { campaignFields, campaignForm } from './campaign-values'

type Props = { workspaceId: string; campaign: Campaign; notAllowed: string | undefined }

/** The form of an existing campaign. */
export function CampaignEditor({ workspaceId, campaign, notAllowed }: Props) {
  const editor = useCampaignEditor(workspaceId, campaign)
  const { form, values, changed, failure } = editor
  const nothing = changed === 0 && i18n.t('No changes to save.')
  return (
    <div className="grid gap-4">
      {notAllowed && <Banner icon={<Lock />}>{notAllowed}</Banner>}
      <PresenceNote workspaceId={workspaceId} kind="campaign" recordId={campaign.id} />
      {failure && <FormFailure title={i18n.t('Couldn’t save the campaign')} {...failure} />}
      {editor.restored && <RestoredBanner onDiscard={editor.discard} />}
      {editor.elsewhere !== 'nothing' && (
        <ChangedElsewhere
          {...editor.theirs}
          workspaceId={workspaceId}
          kind="campaign"
          recordId={campaign.id}
        />
      )}
      <form
        id={editor.formId}
        aria-label={i18n.t('Campaign')}
        noValidate
        onSubmit={(event) => void editor.save(event)}
        className="grid gap-4"
      >
        <CampaignFields form={form} values={values} workspaceId={workspaceId} saved={campaign} />
        {campaign.productId && (
          <Link
            to="/w/$workspaceId/products/$productId"
            params={{ workspaceId, productId: campaign.productId }}
            className={`${linkClass} justify-self-start`}
          >
            {i18n.t('Open product')}
          </Link>
        )}
        <div className="sticky bottom-0 flex flex-wrap gap-2 border-t border-line bg-sheet py-3">
          <OnlineButton
            type="submit"
            variant="primary"
            busy={editor.saving}
            notAllowed={notAllowed ?? nothing}
          >
            {i18n.t('Save changes')}
          </OnlineButton>
          <Button notAllowed={nothing} onClick={editor.discard}>
            {i18n.t('Discard')}
          </Button>
          <span role="status" className="text-12 text-ink-3">
            {editor.elsewhere === 'overtaken' && overtakenText}
          </span>
        </div>
      </form>
      <OtherFields record={campaign} known={['id', 'createdAt', 'updatedAt', ...campaignFields]} />
      <LeaveGuard
        when={changed > 0 && !editor.saving}
        title={i18n.t('Leave this campaign?')}
        onLeave={editor.forget}
      >
        {i18n.t('Your changes haven’t been saved.')}
      </LeaveGuard>
    </div>
  )
}

/** Edits an existing campaign. Only changed fields are sent. */
function useCampaignEditor(workspaceId: string, campaign: Campaign) {
  const update = useUpdateCampaign(workspaceId)
  return useRecordEditor(campaignForm, {
    workspaceId,
    record: campaign,
    saving: update.isPending,
    send: (changes) => update.mutateAsync({ campaignId: campaign.id, changes }),
  })
}

export interface NewCampaignPanelProps {
  workspaceId: string
  /** The preselected product. */
  productId: string | undefined
  onClose: () => void
  onMade: (campaign: CreatedRecord) => void
}

export function NewCampaignPanel({ workspaceId, productId, onClose, onMade }: NewCampaignPanelProps) {
  const { data: product } = useQuery({
    ...productQuery(workspaceId, productId ?? ''),
    enabled: productId !== undefined,
  })
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
