import { i18n } from '@lingui/core'
import { createFileRoute, Outlet, useChildMatches } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { productCountsQuery, productListQuery, productPagesQuery } from '~/src/api/queries/workspace'
import { ProductsScreen } from '~/src/features/products/products-screen'
import { ProductsSearch } from '~/src/features/products/products-search'
import { useChangeSearch } from '~/src/navigation/use-change-search'
import { prefetchList, untilRead } from '~/src/routes/-prefetch'

export const Route = createFileRoute('/_shell/w/$workspaceId/products')({
  staticData: { title: i18n.t('Products') },
  validateSearch: (search): ProductsSearch => z.parse(ProductsSearch, search),
  loader: ({ context, params: { workspaceId } }) => {
    const { client } = context
    const products = prefetchList(
      () =>
        Promise.all([
          client.infiniteQuery(productPagesQuery(workspaceId)),
          client.query(productCountsQuery(workspaceId)),
        ]),
      () => client.query(productListQuery(workspaceId)),
    )
    return untilRead(context, products)
  },
  component: Products,
})

function Products() {
  const { workspaceId } = Route.useParams()
  const changeSearch = useChangeSearch(`/w/${workspaceId}/products`)
  const [panel] = useChildMatches()
  return (
    <ProductsScreen
      workspaceId={workspaceId}
      search={Route.useSearch()}
      onSearch={changeSearch}
      panel={panel && <Outlet />}
      openId={panel && 'productId' in panel.params ? panel.params.productId : undefined}
    />
  )
}
