import * as z from 'zod/mini'
import { campaignStatuses, channels, contentTypes } from '~/contract/campaign'
import { textField, wordField } from '~/src/navigation/search-fields'

export const campaignViews = ['board', 'table'] as const

/** What stands in the screen's address. */
export const CampaignsSearch = z.object({
  view: wordField(campaignViews),
  q: textField(),
  status: wordField(campaignStatuses),
  channel: wordField(channels),
  type: wordField(contentTypes),
  /** A product's id: filters the list, and is what a new campaign begins with. */
  product: textField(),
})
export type CampaignsSearch = z.output<typeof CampaignsSearch>
