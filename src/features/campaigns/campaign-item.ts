import type { Campaign, CampaignStatus } from '~/contract/campaign'

/** What a campaign in a list can do, wherever it is drawn. */
export interface CampaignItemProps {
  workspaceId: string
  campaign: Campaign
  onStatus: (status: CampaignStatus) => void
  onRename: (name: string) => void
  /** Why it can't be changed. */
  notAllowed: string | undefined
}
