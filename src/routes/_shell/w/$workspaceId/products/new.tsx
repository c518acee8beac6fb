import { i18n } from '@lingui/core'
import { createFileRoute } from '@tanstack/react-router'
import { NewProductPanel } from '~/src/features/products/product-fields'

export const Route = createFileRoute('/_shell/w/$workspaceId/products/new')({
  staticData: { title: i18n.t('New product') },
  component: NewProduct,
})

function NewProduct() {
  const { workspaceId } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <NewProductPanel
      workspaceId={workspaceId}
      onClose={() => void navigate({ to: '..', search: true })}
      // The form was saved, so leaving needs no confirmation, and Back doesn’t lead to it.
      onMade={({ id }) =>
        void navigate({
          to: '../$productId',
          params: { productId: id },
          search: true,
          replace: true,
          ignoreBlocker: true,
        })
      }
    />
  )
}
