import { type Campaign, type CampaignStatus, campaignStatuses } from '~/contract/campaign'
import type { CampaignsSearch } from './campaigns-search'

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The campaigns that pass every filter, in their given order. */
export function findCampaigns(campaigns: readonly Campaign[], search: CampaignsSearch): Campaign[] {
  const { q, status, channel, type, product } = search
  const words = fold(q ?? '')
    .split(/\s+/)
    .filter(Boolean)
  return campaigns.filter(
    (campaign) =>
      (status === undefined || campaign.status === status) &&
      (channel === undefined || campaign.targetChannel === channel) &&
      (type === undefined || campaign.contentType === type) &&
      (product === undefined || campaign.productId === product) &&
      words.every((word) => fold(`${campaign.name ?? ''} ${campaign.productName ?? ''}`).includes(word)),
  )
}

export interface Column {
  readonly status: CampaignStatus | undefined
  readonly campaigns: readonly Campaign[]
}

/** The board's columns: one for each status, and one more for campaigns that told none, where there are any. */
export function columnsOf(campaigns: readonly Campaign[]): Column[] {
  const columns: Column[] = campaignStatuses.map((status) => ({
    status,
    campaigns: campaigns.filter((campaign) => campaign.status === status),
  }))
  const without = campaigns.filter(({ status }) => status === undefined)
  return without.length === 0 ? columns : [...columns, { status: undefined, campaigns: without }]
}
