import type { Campaign } from '~/contract/campaign'
import { type CampaignChange, campaignInverse, useUpdateCampaign } from '~/src/api/mutations/campaigns'
import { tellFailure } from '~/src/modules/post-actions/failure-toast'
import { toast } from '~/src/ui/toast'

/** Changes one campaign where it stands: at once on screen, with Undo; a refusal is told and rolled back. */
export function useChangeCampaign(workspaceId: string) {
  const { mutateAsync } = useUpdateCampaign(workspaceId)
  const send = async (change: CampaignChange) => {
    await mutateAsync(change).catch((error: unknown) => tellFailure('The campaign was not changed.', error))
  }
  return async (campaign: Campaign, changes: CampaignChange['changes'], said: string): Promise<void> => {
    const change = { campaignId: campaign.id, changes }
    const back = campaignInverse(campaign, change)
    try {
      await mutateAsync(change)
    } catch (error) {
      return tellFailure('The campaign was not changed.', error)
    }
    toast.show({ title: said, detail: campaign.name, ...(back && { undo: () => void send(back) }) })
  }
}
