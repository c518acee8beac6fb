import { i18n } from '@lingui/core'
import { createFileRoute, Outlet, useChildMatches } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { productCountsQuery, productListQuery, productPagesQuery } from '~/src/api/queries/workspace'
import { ProductsScreen } from '~/src/features/products/products-screen'
import { ProductsSearch } from '~/src/features/products/products-search'
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
  const navigate = Route.useNavigate()
  const [panel] = useChildMatches()
  return (
    <ProductsScreen
      workspaceId={Route.useParams().workspaceId}
      search={Route.useSearch()}
      onSearch={(change) =>
        void navigate({ to: '.', search: (before) => ({ ...before, ...change }), replace: true })
      }
      panel={panel && <Outlet />}
      openId={panel && 'productId' in panel.params ? panel.params.productId : undefined}
    />
  )
}
