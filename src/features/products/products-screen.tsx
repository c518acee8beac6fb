import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { productListQuery } from '~/src/api/queries/products'
import { RecordList } from '~/src/modules/record-list'
import { EmptyState } from '~/src/ui/empty-state'
import { PageBody, PageHeader } from '~/src/ui/page-header'
import { WithPanel } from '~/src/ui/side-panel'
import type { ProductsSearch } from './products-search'

export interface ProductsScreenProps {
  workspaceId: string
  search: ProductsSearch
  onSearch: (change: Partial<ProductsSearch>) => void
  panel: ReactNode
}

/** The workspace's products. */
export function ProductsScreen({ workspaceId, panel }: ProductsScreenProps) {
  const query = useQuery(productListQuery(workspaceId))
  return (
    <WithPanel panel={panel}>
      <PageHeader title="Products" />
      <PageBody>
        <RecordList
          query={query}
          what="products"
          empty={<EmptyState title="No products yet">The workspace’s products stand here.</EmptyState>}
          keyOf={(record) => record.id}
        >
          {(record) => (
            <Link
              to="/w/$workspaceId/products/$productId"
              params={{ workspaceId, productId: record.id }}
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
