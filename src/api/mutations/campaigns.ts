import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '~/contract/endpoint'
import { getCampaign, updateCampaign } from '~/contract/endpoints'
import { i18n } from '~/contract/i18n'
import { send } from '../http/send'
import { campaignListQuery, campaignQuery } from '../queries/workspace'
import { inverseFields, mergeResponse, recordCallbacks } from './optimistic-update'
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
  return useMutation({
    mutationFn: async ({ campaignId, changes }: CampaignChange) => {
      const input = { params: { workspaceId, campaignId }, body: changes }
      const cause = { cause: i18n.t('Update campaign') }
      const answered = await writeOrReadBack(
        () => send(updateCampaign, input, cause),
        () => send(getCampaign, { params: input.params }, cause),
        changes,
      )
      return mergeResponse(client.getQueryData(campaignQuery(workspaceId, campaignId).queryKey), answered)
    },
    ...recordCallbacks<CampaignChange>(client, {
      list: campaignListQuery(workspaceId).queryKey,
      own: (id) => campaignQuery(workspaceId, id).queryKey,
      idName: 'campaignId',
    }),
  })
}

/** The change that undoes `change`; `undefined` if a field had no value, as the API can't unset one. */
export function campaignInverse(before: object, change: CampaignChange): CampaignChange | undefined {
  const changes = inverseFields(before, change.changes)
  return changes && { campaignId: change.campaignId, changes }
}
