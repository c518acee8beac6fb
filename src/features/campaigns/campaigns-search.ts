import * as z from 'zod/mini'
import { campaignStatuses, channels, contentTypes } from '~/contract/campaign'
import { textField, wordField } from '~/src/navigation/search-fields'

export const campaignViews = ['board', 'table'] as const

/** The screen's search parameters. */
export const CampaignsSearch = z.object({
  view: wordField(campaignViews),
  q: textField(),
  status: wordField(campaignStatuses),
  channel: wordField(channels),
  type: wordField(contentTypes),
  /** A product's id. It filters the list, and preselects the product of a new campaign. */
  product: textField(),
})
export type CampaignsSearch = z.output<typeof CampaignsSearch>
