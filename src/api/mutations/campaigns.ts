import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '~/contract/endpoint'
import { getCampaign, updateCampaign } from '~/contract/endpoints'
import { i18n } from '~/contract/i18n'
import { campaignListQuery, campaignQuery } from '../queries/workspace'
import { send } from '../http/send'
import {
  mergeResponse,
  inverseFields,
  patchRecord,
  refresh,
  rollBack,
  storeRecord,
} from './optimistic-update'
import { writeOrReadBack } from './read-back'

export interface CampaignChange {
  readonly campaignId: string
  readonly changes: BodyOf<typeof updateCampaign>
}

/**
 * Changes fields of a campaign optimistically; rolls back on an error. `campaignInverse` gives the change
 * that undoes it.
 */
export function useUpdateCampaign(workspaceId: string) {
  const client = useQueryClient()
  const keys = (campaignId: string) => ({
    list: campaignListQuery(workspaceId).queryKey,
    own: campaignQuery(workspaceId, campaignId).queryKey,
  })
  return useMutation({
    mutationFn: async ({ campaignId, changes }: CampaignChange) => {
      const input = { params: { workspaceId, campaignId }, body: changes }
      const cause = { cause: i18n.t('Update campaign') }
      const answered = await writeOrReadBack(
        () => send(updateCampaign, input, cause),
        () => send(getCampaign, { params: input.params }, cause),
        changes,
      )
      return mergeResponse(client.getQueryData(keys(campaignId).own), answered)
    },
    onMutate: ({ campaignId, changes }) => patchRecord(client, keys(campaignId), campaignId, changes),
    onError: (_error, _change, before) => rollBack(client, before),
    onSuccess: (campaign, { campaignId }) =>
      storeRecord(client, keys(campaignId).list, keys(campaignId).own, campaign),
    onSettled: (_data, _error, { campaignId }) =>
      refresh(client, [keys(campaignId).list, keys(campaignId).own]),
  })
}

/** The change that undoes `change`; `undefined` if a field had no value, as the API can't unset one. */
export function campaignInverse(before: object, change: CampaignChange): CampaignChange | undefined {
  const changes = inverseFields(before, change.changes)
  return changes && { campaignId: change.campaignId, changes }
}
