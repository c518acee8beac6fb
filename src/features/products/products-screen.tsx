import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { createProduct, importProduct, updateProduct } from '~/contract/endpoints'
import type { Product } from '~/contract/product'
import { productListQuery } from '~/src/api/queries/products'
import { useMay } from '~/src/api/scopes'
import { CatalogueScreen } from '~/src/records/records-screen'
import { NothingFound } from '~/src/records/nothing-found'
import { statusWord } from '~/src/records/record-status'
import { Button } from '~/src/ui/button'
import { Globe, Plus } from '~/src/ui/icons'
import { linkClass } from '~/src/ui/link-class'
import { SkeletonRows } from '~/src/ui/skeleton'
import { BulkNotice } from './bulk-notice'
import { findProducts } from './find-products'
import { ProductCard } from './product-card'
import type { ProductItemProps } from './product-item'
import { ProductTable } from './product-table'
import { keptView, ProductsFilters } from './products-filters'
import type { ProductsSearch } from './products-search'
import { ProductsSkeleton } from './products-skeleton'
import { SelectionBar } from './selection-bar'
import { useBulkStatus } from './use-bulk-status'
import { useChangeProduct } from './use-change-product'

export interface ProductsScreenProps {
  workspaceId: string
  search: ProductsSearch
  onSearch: (change: Partial<ProductsSearch>) => void
  panel: ReactNode
  /** The product that the panel shows. */
  openId: string | undefined
}

/** The workspace's products. */
export function ProductsScreen(props: ProductsScreenProps) {
  const { workspaceId, search, onSearch, panel } = props
  const view = search.view ?? keptView.read() ?? 'grid'
  return (
    <CatalogueScreen
      title="Products"
      failed="Couldn’t load products"
      none="No products yet"
      query={useQuery(productListQuery(workspaceId))}
      actions={(where) => <Actions workspaceId={workspaceId} primary={where === 'header'} />}
      filters={<ProductsFilters search={search} view={view} onSearch={onSearch} />}
      loading={view === 'grid' ? <ProductsSkeleton /> : <SkeletonRows label="Loading products" />}
      empty="Products you sell appear here, ready to use in campaigns, images and posts."
      panel={panel}
    >
      {(products) => <Catalogue {...props} view={view} products={products} />}
    </CatalogueScreen>
  )
}

function Actions({ workspaceId, primary = false }: { workspaceId: string; primary?: boolean }) {
  const mayCreate = useMay(createProduct)
  const mayImport = useMay(importProduct)
  const navigate = useNavigate()
  const router = useRouter()
  const importing = { to: '/w/$workspaceId/products/import', params: { workspaceId } } as const
  const creating = { to: '/w/$workspaceId/products/new', params: { workspaceId } } as const
  return (
    <>
      <Button
        icon={<Globe />}
        notAllowed={mayImport}
        onPointerEnter={() => void router.preloadRoute(importing)}
        onClick={() => void navigate(importing)}
      >
        Import from URL
      </Button>
      <Button
        icon={<Plus />}
        variant={primary ? 'primary' : 'plain'}
        notAllowed={mayCreate}
        onPointerEnter={() => void router.preloadRoute(creating)}
        onClick={() => void navigate(creating)}
      >
        New product
      </Button>
    </>
  )
}

type CatalogueProps = ProductsScreenProps & { products: readonly Product[]; view: 'grid' | 'table' }

function Catalogue({ workspaceId, search, openId, products, view }: CatalogueProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const change = useChangeProduct(workspaceId)
  const { bulk, run, retry, dismiss } = useBulkStatus(workspaceId)
  const notAllowed = useMay(updateProduct)
  const found = findProducts(products, search)
  const picked = found.filter(({ id }) => chosen.has(id))
  const choose = (ids: readonly string[]) => setChosen(new Set(ids))
  const items = found.map(
    (product): ProductItemProps => ({
      workspaceId,
      product,
      chosen: chosen.has(product.id),
      current: product.id === openId,
      notAllowed,
      onChoose: (on) =>
        choose(on ? [...chosen, product.id] : [...chosen].filter((other) => other !== product.id)),
      onStatus: (status) => void change(product, { status }, `Status set to ${statusWord(status)}`),
      onRename: (name) => void change(product, { name }, 'Renamed'),
    }),
  )
  return (
    <>
      {bulk && <BulkNotice bulk={bulk} onRetry={() => void retry()} onDismiss={dismiss} />}
      {found.length === 0 && (
        <NothingFound
          all={
            <Link to="/w/$workspaceId/products" params={{ workspaceId }} search={{}} className={linkClass}>
              Show all products
            </Link>
          }
        >
          No products match your search and status filter.
        </NothingFound>
      )}
      {found.length > 0 && view === 'grid' && (
        <ul
          aria-label="Products"
          className="grid grid-cols-[repeat(auto-fill,minmax(168px,1fr))] gap-x-4 gap-y-5 pt-1 max-md:grid-cols-2"
        >
          {items.map((item) => (
            <ProductCard key={item.product.id} {...item} />
          ))}
        </ul>
      )}
      {found.length > 0 && view === 'table' && (
        <ProductTable
          items={items}
          allChosen={picked.length === found.length}
          onChooseAll={(on) => choose(on ? found.map(({ id }) => id) : [])}
        />
      )}
      {picked.length > 0 && (
        <SelectionBar
          count={picked.length}
          busy={bulk?.running ?? false}
          notAllowed={notAllowed}
          onStatus={(status) => void run(picked, status)}
          onAll={() => choose(found.map(({ id }) => id))}
          onClear={() => choose([])}
        />
      )}
    </>
  )
}
