import {
  campaignStatuses,
  type Campaign,
  type CampaignStatus,
  type CampaignUpdate,
} from '~/contract/campaign'
import { wordsOf } from '~/src/search/matches-words'
import { recordWords } from '~/src/records/record-form'
import { useUpdateCampaign } from '~/src/api/mutations/campaigns'
import { changeRecord } from '~/src/records/change-record'
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

/** A column of the board that is read page by page: its campaigns so far, and how many the server counted. */
interface ReadColumn {
  readonly status: CampaignStatus
  readonly records: readonly Campaign[]
  readonly total: number
}

/**
 * The campaigns of all columns, each once, and how many each column has. One that was just moved counts where it was moved
 * to: until both columns are read again it stands in the old one's list, and for a moment perhaps in both.
 */
export function joinColumns(columns: readonly ReadColumn[]): {
  found: readonly Campaign[]
  totals: ReadonlyMap<CampaignStatus, number>
} {
  const found = new Map(columns.flatMap(({ records }) => records.map((each) => [each.id, each])))
  const totals = columns.map(({ status, records, total }): [CampaignStatus, number] => {
    const own = new Set(records.map(({ id }) => id))
    const left = records.filter((each) => each.status !== status).length
    const come = [...found.values()].filter((each) => each.status === status && !own.has(each.id)).length
    return [status, total - left + come]
  })
  return { found: [...found.values()], totals: new Map(totals) }
}

/** What a campaign in a list can do, wherever it is drawn. */
export interface CampaignItemProps {
  workspaceId: string
  campaign: Campaign
  onStatus: (status: CampaignStatus) => void
  onRename: (name: string) => void
  /** Why it can't be changed. */
  notAllowed: string | undefined
}

/** Changes one campaign where it stands: at once on screen, with Undo; a refusal is told and rolled back. */
export function useChangeCampaign(workspaceId: string) {
  const { mutateAsync } = useUpdateCampaign(workspaceId)
  return changeRecord<CampaignUpdate>(recordWords.campaign.notUpdated, (campaignId, changes) =>
    mutateAsync({ campaignId, changes }),
  )
}
