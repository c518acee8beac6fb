import { useId, useState } from 'react'
import { type Campaign, CampaignUpdate } from '~/contract/campaign'
import { type CampaignChange, campaignInverse, useUpdateCampaign } from '~/src/api/mutations/campaigns'
import { useBodyForm } from '~/src/form/use-body-form'
import { useFormValues } from '~/src/form/use-form-values'
import { useServerValues } from '~/src/form/use-server-values'
import { beginWith, useKeepDraft } from '~/src/modules/catalogue/form-draft'
import { type Failure, landFailure } from '~/src/modules/catalogue/land-failure'
import { tellFailure } from '~/src/modules/post-actions/failure-toast'
import { toast } from '~/src/ui/toast'
import { campaignFields, CampaignShape, campaignValues, updateBody } from './campaign-values'

/** The form of a campaign that exists: sends what was changed, and nothing else. */
export function useCampaignEditor(workspaceId: string, campaign: Campaign) {
  const formId = useId()
  const update = useUpdateCampaign(workspaceId)
  const [failure, setFailure] = useState<Failure>()
  const server = campaignValues(campaign)
  const bodyOf = updateBody(server)
  const place = { workspaceId, form: `campaign ${campaign.id}` }
  const [begun] = useState(() => beginWith(CampaignShape, server, place))
  const [restored, setRestored] = useState(() => Object.keys(bodyOf(begun)).length > 0)
  const form = useBodyForm(CampaignUpdate, { defaultValues: begun, bodyOf })
  const told = useServerValues(form, server)
  const values = useFormValues(form)
  const changes = bodyOf(values)
  const changed = Object.keys(changes).length
  const saving = update.isPending
  const forget = useKeepDraft(place, changes, saving)
  const takeBack = (change: CampaignChange) =>
    update.mutateAsync(change).catch((error: unknown) => tellFailure('The change was not taken back.', error))
  const save = form.handleSubmit(async (body) => {
    if (Object.keys(body).length === 0 || saving) return
    setFailure(undefined)
    const sent = structuredClone(form.getValues())
    const change = { campaignId: campaign.id, changes: body }
    const back = campaignInverse(campaign, change)
    const undo = back && (() => void takeBack(back))
    try {
      const saved = await update.mutateAsync(change)
      told.saved(sent, campaignValues(saved))
      setRestored(false)
      toast.show({ title: 'Saved.', detail: saved.name, undo })
    } catch (error) {
      setFailure(landFailure(form.setError, error, campaignFields))
    }
  })
  const discard = () => {
    setFailure(undefined)
    setRestored(false)
    told.discard()
  }
  const shown = restored && changed > 0
  return { form, formId, values, changed, failure, restored: shown, saving, save, discard, forget }
}
