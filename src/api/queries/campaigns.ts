import { getCampaign, listCampaigns } from '~/contract/endpoints'
import { fresh, queryFor } from '../query'
import { listLimit } from './limit'

/** At most 100 campaigns. */
export const campaignListQuery = (workspaceId: string) =>
  queryFor(listCampaigns, { params: { workspaceId }, query: { limit: listLimit } }, { staleTime: fresh.calm })

/** One campaign. */
export const campaignQuery = (workspaceId: string, campaignId: string) =>
  queryFor(getCampaign, { params: { workspaceId, campaignId } }, { staleTime: fresh.calm })
