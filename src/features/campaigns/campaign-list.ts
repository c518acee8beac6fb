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

/** The campaigns that match all filters, in their given order. */
export function findCampaigns(campaigns: readonly Campaign[], search: CampaignsSearch): Campaign[] {
  const { q, status, channel, type, product } = search
  const matches = wordsOf(q)
  return campaigns.filter(
    (campaign) =>
      (status === undefined || campaign.status === status) &&
      (channel === undefined || campaign.targetChannel === channel) &&
      (type === undefined || campaign.contentType === type) &&
      (product === undefined || campaign.productId === product) &&
      matches(`${campaign.name ?? ''} ${campaign.productName ?? ''}`),
  )
}

export interface Column {
  /** An unknown status has its own column, which nothing can be moved into. */
  readonly status: string | undefined
  readonly campaigns: readonly Campaign[]
}

/** The board's columns: one for each known status, and others for unknown statuses and none, if they occur. */
export function columnsOf(campaigns: readonly Campaign[]): Column[] {
  const known: readonly (string | undefined)[] = campaignStatuses
  const others = new Set(campaigns.map(({ status }) => status).filter((status) => !known.includes(status)))
  return [...known, ...others].map((status) => ({
    status,
    campaigns: campaigns.filter((campaign) => campaign.status === status),
  }))
}

/** A paginated column of the board: the campaigns read so far, and the server's total. */
interface ReadColumn {
  readonly status: CampaignStatus
  readonly records: readonly Campaign[]
  readonly total: number
}

/**
 * The campaigns of all columns without duplicates, and each column's total. A campaign that was just moved counts in its
 * new column: until both columns are refetched it is still in the old one's list, and briefly perhaps in both.
 */
export function joinColumns(columns: readonly ReadColumn[]): {
  found: readonly Campaign[]
  totals: ReadonlyMap<CampaignStatus, number>
} {
  const found = new Map(columns.flatMap(({ records }) => records.map((each) => [each.id, each])))
  const totals = columns.map(({ status, records, total }): [CampaignStatus, number] => {
    const own = new Set(records.map(({ id }) => id))
    const movedOut = records.filter((each) => each.status !== status).length
    const movedIn = [...found.values()].filter((each) => each.status === status && !own.has(each.id)).length
    return [status, total - movedOut + movedIn]
  })
  return { found: [...found.values()], totals: new Map(totals) }
}

/** A campaign in a list with its actions, for board and table. */
export interface CampaignItemProps {
  workspaceId: string
  campaign: Campaign
  onStatus: (status: CampaignStatus) => void
  onRename: (name: string) => void
  /** Why it can't be changed. */
  notAllowed: string | undefined
}

/** Edits a campaign in place: optimistically, with Undo. Failures are shown and rolled back. */
export function useChangeCampaign(workspaceId: string) {
  const { mutateAsync } = useUpdateCampaign(workspaceId)
  return changeRecord<CampaignUpdate>(recordWords.campaign.notUpdated, (campaignId, changes) =>
    mutateAsync({ campaignId, changes }),
  )
}
