import { useQuery } from '@tanstack/react-query'
import { campaignQuery } from '~/src/api/queries/campaigns'
import { QueryState } from '~/src/modules/query-state'
import { SidePanel } from '~/src/ui/side-panel'
import { SkeletonRows } from '~/src/ui/skeleton'

export interface CampaignPanelProps {
  workspaceId: string
  campaignId: string
  onClose: () => void
}

/** One record of the workspace's campaigns. */
export function CampaignPanel({ workspaceId, campaignId, onClose }: CampaignPanelProps) {
  const query = useQuery(campaignQuery(workspaceId, campaignId))
  return (
    <SidePanel title={query.data?.name ?? 'Campaigns'} subject={campaignId} onClose={onClose}>
      <QueryState
        query={query}
        failed="This did not load."
        loading={<SkeletonRows label="Loading" rows={2} />}
      >
        {(record) => <p>{record.name ?? '—'}</p>}
      </QueryState>
    </SidePanel>
  )
}
