import { i18n } from '@lingui/core'
import { createFileRoute } from '@tanstack/react-router'
import { productQuery } from '~/src/api/queries/workspace'
import { ProductPanel } from '~/src/features/products/product-panel'
import { prefetch } from '~/src/routes/-prefetch'

export const Route = createFileRoute('/_shell/w/$workspaceId/products/$productId')({
  staticData: { title: i18n.t('Product') },
  // A panel opens at once, beside its list.
  loader: ({ context: { client }, params: { workspaceId, productId } }) => {
    void prefetch(client, productQuery(workspaceId, productId))
  },
  component: ProductDetails,
})

function ProductDetails() {
  const { workspaceId, productId } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <ProductPanel
      key={productId}
      workspaceId={workspaceId}
      productId={productId}
      onClose={() => void navigate({ to: '..', search: true })}
    />
  )
}
