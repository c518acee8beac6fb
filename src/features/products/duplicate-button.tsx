import { useNavigate } from '@tanstack/react-router'
import { createProduct } from '~/contract/endpoints'
import type { Product } from '~/contract/product'
import { useCreateProduct } from '~/src/api/mutations/products'
import { useMay } from '~/src/api/scopes'
import { notifyFailure } from '~/src/feedback/failure-toast'
import { Button } from '~/src/ui/button'
import { Copy } from '~/src/ui/icons'
import { toast } from '~/src/ui/toast'
import { createBody, productValues } from './product-values'

/** "Bag" becomes "Bag (copy)", within the name's 200 characters. */
export const copyName = (name: string): string => `${[...name].slice(0, 193).join('')} (copy)`

/** Makes a second product of the same fields, as a draft, and opens it. */
export function DuplicateButton({ workspaceId, product }: { workspaceId: string; product: Product }) {
  const create = useCreateProduct(workspaceId)
  const notAllowed = useMay(createProduct)
  const navigate = useNavigate()
  const duplicate = async () => {
    const values = productValues(product)
    const fields = createBody({ ...values, name: copyName(values.name || 'Product') })
    const body = { ...fields, status: 'draft' as const }
    try {
      const made = await create.mutateAsync(body)
      toast.show({ title: 'Duplicated as a draft', detail: made.name })
      await navigate({
        to: '/w/$workspaceId/products/$productId',
        params: { workspaceId, productId: made.id },
        search: true,
      })
    } catch (error) {
      notifyFailure('Couldn’t duplicate the product', error)
    }
  }
  return (
    <Button
      size="sm"
      variant="quiet"
      icon={<Copy />}
      busy={create.isPending}
      notAllowed={notAllowed}
      onClick={() => void duplicate()}
    >
      Duplicate
    </Button>
  )
}
