import * as z from 'zod/mini'
import { campaignStatuses } from '~/contract/campaign'
import { flagField, textField, wordField } from '~/src/modules/search-fields'

/** What stands in the screen's address. */
export const CampaignsSearch = z.object({
  view: wordField(['board', 'table']),
  q: textField(),
  status: wordField(campaignStatuses),
  /** The form for a new campaign is open. */
  new: flagField(),
})
export type CampaignsSearch = z.output<typeof CampaignsSearch>
