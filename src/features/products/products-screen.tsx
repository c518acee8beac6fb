import { i18n } from '@lingui/core'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { createProduct, importProduct, listProducts, updateProduct } from '~/contract/endpoints'
import type { ProductStatus, ProductUpdate } from '~/contract/product'
import { useUpdateProduct } from '~/src/api/mutations/products'
import { useMay } from '~/src/api/queries/access'
import { notifyLoadFailure } from '~/src/feedback/failure-toast'
import { SkippedNotice } from '~/src/feedback/use-scrolled'
import { changeRecord } from '~/src/records/change-record'
import { recordWords } from '~/src/records/record-form'
import { CatalogueScreen, NothingFound } from '~/src/records/records-screen'
import { statusWord } from '~/src/records/status'
import { UnconfirmedRecords } from '~/src/records/unconfirmed-records'
import { useSelection } from '~/src/records/use-selection'
import { Button } from '~/src/ui/button'
import { linkClass } from '~/src/ui/class-names'
import { IconButton } from '~/src/ui/icon-button'
import { Globe, Plus, X } from '~/src/ui/icons'
import { ListEnd } from '~/src/ui/list-end'
import { Banner } from '~/src/ui/notices'
import { ProgressBar } from '~/src/ui/progress-bar'
import { Block, Skeleton, SkeletonRows } from '~/src/ui/skeleton'
import { ProductCard, type ProductItemProps, ProductTable } from './product-list'
import { ProductsFilters, savedView } from './products-filters'
import type { ProductsSearch } from './products-search'
import { type Bulk, SelectionBar, useBulkStatus } from './selection-bar'
import { type ProductList, useProductList } from './use-product-list'

const cells = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Placeholder cards. */
function ProductsSkeleton() {
  return (
    <Skeleton
      label={i18n.t('Loading products')}
      className="grid grid-cols-[repeat(auto-fill,minmax(168px,1fr))] gap-x-4 gap-y-5 pt-1 max-md:grid-cols-2"
    >
      {cells.map((cell) => (
        <span key={cell} className="grid gap-1.5">
          <Block className="aspect-square w-full rounded" />
          <Block className="my-1.5 h-4 w-8/12" />
          <Block className="my-1.5 h-3 w-4/12" />
        </span>
      ))}
    </Skeleton>
  )
}

export interface ProductsScreenProps {
  workspaceId: string
  search: ProductsSearch
  onSearch: (change: Partial<ProductsSearch>) => void
  panel: ReactNode
  /** Id of the product in the panel. */
  openId: string | undefined
}

/** The workspace's products. */
export function ProductsScreen(props: ProductsScreenProps) {
  const { workspaceId, search, onSearch, panel } = props
  const view = search.view ?? savedView.read() ?? 'grid'
  const list = useProductList(workspaceId, search)
  return (
    <CatalogueScreen
      title={i18n.t('Products')}
      failed={i18n.t('Couldn’t load products')}
      none={i18n.t('No products yet')}
      first={i18n.t('Your first product only needs a name, or the address of its web page.')}
      query={list.query}
      counts={list.counts}
      isFiltered={list.isFiltered}
      actions={(where) => <Actions workspaceId={workspaceId} primary={where === 'header'} />}
      filters={<ProductsFilters search={search} view={view} onSearch={onSearch} />}
      loading={view === 'grid' ? <ProductsSkeleton /> : <SkeletonRows label={i18n.t('Loading products')} />}
      empty={i18n.t('Products you sell appear here, ready to use in campaigns, images and posts.')}
      panel={panel}
      notices={
        <>
          <SkippedNotice list={listProducts} />
          <UnconfirmedRecords workspaceId={workspaceId} kind="product" />
        </>
      }
    >
      {() => <Catalogue {...props} view={view} list={list} />}
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
        {i18n.t('Import from URL')}
      </Button>
      <Button
        icon={<Plus />}
        variant={primary ? 'primary' : 'plain'}
        className={primary ? 'max-md:grow' : undefined}
        notAllowed={mayCreate}
        onPointerEnter={() => void router.preloadRoute(creating)}
        onClick={() => void navigate(creating)}
      >
        {i18n.t('New product')}
      </Button>
    </>
  )
}

type CatalogueProps = ProductsScreenProps & { list: ProductList; view: 'grid' | 'table' }

function Catalogue({ workspaceId, search, openId, list, view }: CatalogueProps) {
  const { shown, total, readAll } = list
  const selection = useSelection(shown, JSON.stringify([search.q, search.status]))
  const [reading, setReading] = useState(false)
  const change = useChangeProduct(workspaceId)
  const { bulk, run, retry, dismiss, stop } = useBulkStatus(workspaceId)
  const notAllowed = useMay(updateProduct)
  const count = selection.count(total)
  /** Sets the status of the selected products, including those that aren't loaded yet. */
  const setStatus = async (status: ProductStatus) => {
    setReading(true)
    try {
      const loaded = selection.among(shown)
      const chosen = loaded.length === count ? loaded : selection.among(await readAll())
      if (run(chosen, status)) selection.clear()
    } catch (error) {
      notifyLoadFailure(i18n.t('Couldn’t load the selected products'), error)
    } finally {
      setReading(false)
    }
  }
  const items = shown.map(
    (product): ProductItemProps => ({
      workspaceId,
      product,
      chosen: selection.has(product.id),
      current: product.id === openId,
      notAllowed,
      onChoose: () => selection.toggle(product.id, false, []),
      onStatus: (status) =>
        void change(product, { status }, i18n.t('Status set to {status}', { status: statusWord(status) })),
      onRename: (name) => void change(product, { name }, i18n.t('Renamed')),
    }),
  )
  return (
    <>
      {bulk && <BulkNotice bulk={bulk} onRetry={() => void retry()} onDismiss={dismiss} onStop={stop} />}
      {shown.length === 0 && (
        <NothingFound
          all={
            <Link to="/w/$workspaceId/products" params={{ workspaceId }} search={{}} className={linkClass}>
              {i18n.t('Show all products')}
            </Link>
          }
        >
          {i18n.t('No products match your search and status filter.')}
        </NothingFound>
      )}
      {shown.length > 0 && view === 'grid' && (
        <ul
          aria-label={i18n.t('Products')}
          className="grid grid-cols-[repeat(auto-fill,minmax(168px,1fr))] gap-x-4 gap-y-5 pt-1 max-md:grid-cols-2"
        >
          {items.map((item) => (
            <ProductCard key={item.product.id} {...item} />
          ))}
        </ul>
      )}
      {shown.length > 0 && view === 'table' && (
        <ProductTable
          items={items}
          allChosen={shown.every(({ id }) => selection.has(id))}
          onChooseAll={(on) => (on ? selection.choose(shown.map(({ id }) => id)) : selection.clear())}
        />
      )}
      {shown.length > 0 && <ListEnd {...list.end} />}
      {count > 0 && (
        <SelectionBar
          count={count}
          total={total}
          busy={reading || (bulk?.running ?? false)}
          notAllowed={notAllowed}
          onStatus={(status) => void setStatus(status)}
          onAll={selection.chooseEverything}
          onClear={selection.clear}
        />
      )}
    </>
  )
}

/** Edits a product in place: optimistically, with Undo. Failures are shown and rolled back. */
function useChangeProduct(workspaceId: string) {
  const { mutateAsync } = useUpdateProduct(workspaceId)
  return changeRecord<ProductUpdate>(recordWords.product.notUpdated, (productId, changes) =>
    mutateAsync({ productId, changes }),
  )
}

type Props = { bulk: Bulk; onRetry: () => void; onDismiss: () => void; onStop: () => void }

/** Progress and failures of a bulk change, with Retry for those that failed. */
function BulkNotice({ bulk, onRetry, onDismiss, onStop }: Props) {
  const { done, total, running, failures } = bulk
  if (running)
    return (
      <Banner
        action={
          <Button size="sm" onClick={onStop}>
            {i18n.t('Stop')}
          </Button>
        }
      >
        <span className="tnum mb-1 block">{i18n.t('{done} of {total} changed', { done, total })}</span>
        <ProgressBar label={i18n.t('Updating products')} value={total === 0 ? 1 : done / total} />
      </Banner>
    )
  if (failures.length === 0) return null
  return (
    <Banner
      tone="red"
      role="alert"
      title={i18n.t('{count} of {total} couldn’t be updated', { count: failures.length, total })}
      action={
        <span className="flex gap-1">
          <Button size="sm" onClick={onRetry}>
            {i18n.t('Retry failed')}
          </Button>
          <IconButton label={i18n.t('Dismiss')} size="sm" icon={<X />} onClick={onDismiss} />
        </span>
      }
    >
      <ul>
        {failures.map(({ product, message }) => (
          <li key={product.id}>
            <b>{product.name ?? product.id}</b>: {message}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
