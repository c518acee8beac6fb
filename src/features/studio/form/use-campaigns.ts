import { useQuery } from '@tanstack/react-query'
import { campaignListQuery } from '~/src/api/queries/campaigns'
import type { Option } from '~/src/ui/select'

/** The campaigns to choose from, none first, and their names by id. */
export function useCampaigns(workspaceId: string) {
  const { data } = useQuery(campaignListQuery(workspaceId))
  const options: Option[] = [
    { value: 'none', label: 'No campaign' },
    ...(data ?? [])
      .filter(({ status }) => status !== 'archived')
      .map(({ id, name }) => ({ value: id, label: name ?? id })),
  ]
  const nameOf = (id: string | undefined) => data?.find((campaign) => campaign.id === id)?.name
  return { options, nameOf }
}

/** The id to send: a select has no empty value. */
export const campaignIdOf = (value: string | undefined): string | undefined =>
  value === undefined || value === 'none' || value === '' ? undefined : value
