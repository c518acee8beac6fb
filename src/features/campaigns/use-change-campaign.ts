import { recordWords } from '~/src/records/record-words'
import type { CampaignUpdate } from '~/contract/campaign'
import { useUpdateCampaign } from '~/src/api/mutations/campaigns'
import { changeRecord } from '~/src/records/change-record'

/** Changes one campaign where it stands: at once on screen, with Undo; a refusal is told and rolled back. */
export function useChangeCampaign(workspaceId: string) {
  const { mutateAsync } = useUpdateCampaign(workspaceId)
  return changeRecord<CampaignUpdate>(recordWords.campaign.notUpdated, (campaignId, changes) =>
    mutateAsync({ campaignId, changes }),
  )
}
