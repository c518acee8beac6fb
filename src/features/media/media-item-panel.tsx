import { useQuery } from '@tanstack/react-query'
import { mediaQuery } from '~/src/api/queries/media'
import { QueryState } from '~/src/modules/query-state'
import { SidePanel } from '~/src/ui/side-panel'
import { SkeletonRows } from '~/src/ui/skeleton'

export interface MediaItemPanelProps {
  workspaceId: string
  mediaId: string
  onClose: () => void
}

/** One record of the workspace's media. */
export function MediaItemPanel({ workspaceId, mediaId, onClose }: MediaItemPanelProps) {
  const query = useQuery(mediaQuery(workspaceId, mediaId))
  return (
    <SidePanel title={query.data?.name ?? 'Media'} subject={mediaId} onClose={onClose}>
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
