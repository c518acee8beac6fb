import type { Campaign } from '~/contract/campaign'
import { useUpdateCampaign } from '~/src/api/mutations/campaigns'
import { useRecordEditor } from '~/src/records/use-record-editor'
import { campaignForm } from './campaign-values'

/** The form of a campaign that exists: sends what was changed, and nothing else. */
export function useCampaignEditor(workspaceId: string, campaign: Campaign) {
  const update = useUpdateCampaign(workspaceId)
  return useRecordEditor(campaignForm, {
    workspaceId,
    record: campaign,
    saving: update.isPending,
    send: (changes) => update.mutateAsync({ campaignId: campaign.id, changes }),
  })
}
