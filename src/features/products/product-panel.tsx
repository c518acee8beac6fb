import { useQuery } from '@tanstack/react-query'
import { productQuery } from '~/src/api/queries/products'
import { QueryState } from '~/src/modules/query-state'
import { SidePanel } from '~/src/ui/side-panel'
import { SkeletonRows } from '~/src/ui/skeleton'

export interface ProductPanelProps {
  workspaceId: string
  productId: string
  onClose: () => void
}

/** One record of the workspace's products. */
export function ProductPanel({ workspaceId, productId, onClose }: ProductPanelProps) {
  const query = useQuery(productQuery(workspaceId, productId))
  return (
    <SidePanel title={query.data?.name ?? 'Products'} subject={productId} onClose={onClose}>
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
