import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { campaignListQuery } from '~/src/api/queries/campaigns'
import { RecordList } from '~/src/modules/record-list'
import { EmptyState } from '~/src/ui/empty-state'
import { PageBody, PageHeader } from '~/src/ui/page-header'
import { WithPanel } from '~/src/ui/side-panel'
import type { CampaignsSearch } from './campaigns-search'

export interface CampaignsScreenProps {
  workspaceId: string
  search: CampaignsSearch
  onSearch: (change: Partial<CampaignsSearch>) => void
  panel: ReactNode
}

/** The workspace's campaigns. */
export function CampaignsScreen({ workspaceId, panel }: CampaignsScreenProps) {
  const query = useQuery(campaignListQuery(workspaceId))
  return (
    <WithPanel panel={panel}>
      <PageHeader title="Campaigns" />
      <PageBody>
        <RecordList
          query={query}
          what="campaigns"
          empty={<EmptyState title="No campaigns yet">The workspace’s campaigns stand here.</EmptyState>}
          keyOf={(record) => record.id}
        >
          {(record) => (
            <Link
              to="/w/$workspaceId/campaigns/$campaignId"
              params={{ workspaceId, campaignId: record.id }}
              search={true}
              className="block truncate py-3 hover:bg-hover"
            >
              {record.name ?? record.id}
            </Link>
          )}
        </RecordList>
      </PageBody>
    </WithPanel>
  )
}
