import { type Campaign, campaignStatuses } from '~/contract/campaign'
import { wordsOf } from '~/src/records/search-words'
import type { CampaignsSearch } from './campaigns-search'

/** The campaigns that pass every filter, in their given order. */
export function findCampaigns(campaigns: readonly Campaign[], search: CampaignsSearch): Campaign[] {
  const { q, status, channel, type, product } = search
  const holds = wordsOf(q)
  return campaigns.filter(
    (campaign) =>
      (status === undefined || campaign.status === status) &&
      (channel === undefined || campaign.targetChannel === channel) &&
      (type === undefined || campaign.contentType === type) &&
      (product === undefined || campaign.productId === product) &&
      holds(`${campaign.name ?? ''} ${campaign.productName ?? ''}`),
  )
}

export interface Column {
  /** A word of a later API is a column of its own, into which nothing can be moved. */
  readonly status: string | undefined
  readonly campaigns: readonly Campaign[]
}

/** The board's columns: one for each status, and more where there are campaigns of other words or of none. */
export function columnsOf(campaigns: readonly Campaign[]): Column[] {
  const known: readonly (string | undefined)[] = campaignStatuses
  const others = new Set(campaigns.map(({ status }) => status).filter((status) => !known.includes(status)))
  return [...known, ...others].map((status) => ({
    status,
    campaigns: campaigns.filter((campaign) => campaign.status === status),
  }))
}
