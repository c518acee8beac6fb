import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { mediaListQuery } from '~/src/api/queries/media'
import { RecordList } from '~/src/modules/record-list'
import { EmptyState } from '~/src/ui/empty-state'
import { PageBody, PageHeader } from '~/src/ui/page-header'
import { WithPanel } from '~/src/ui/side-panel'
import type { MediaSearch } from './media-search'

export interface MediaScreenProps {
  workspaceId: string
  search: MediaSearch
  onSearch: (change: Partial<MediaSearch>) => void
  panel: ReactNode
}

/** The workspace's media. */
export function MediaScreen({ workspaceId, panel }: MediaScreenProps) {
  const query = useQuery(mediaListQuery(workspaceId))
  return (
    <WithPanel panel={panel}>
      <PageHeader title="Media" />
      <PageBody>
        <RecordList
          query={query}
          what="media"
          empty={<EmptyState title="No media yet">The workspace’s media stand here.</EmptyState>}
          keyOf={(record) => record.id}
        >
          {(record) => (
            <Link
              to="/w/$workspaceId/media/$mediaId"
              params={{ workspaceId, mediaId: record.id }}
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
