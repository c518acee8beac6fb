import type { Product } from '~/contract/product'
import { type ProductChange, productInverse, useUpdateProduct } from '~/src/api/mutations/products'
import { tellFailure } from '~/src/modules/post-actions/failure-toast'
import { toast } from '~/src/ui/toast'

/** Changes one product where it stands: at once on screen, with Undo; a refusal is told and rolled back. */
export function useChangeProduct(workspaceId: string) {
  const { mutateAsync } = useUpdateProduct(workspaceId)
  const send = async (change: ProductChange) => {
    await mutateAsync(change).catch((error: unknown) => tellFailure('The product was not changed.', error))
  }
  return async (product: Product, changes: ProductChange['changes'], said: string): Promise<void> => {
    const change = { productId: product.id, changes }
    const back = productInverse(product, change)
    try {
      await mutateAsync(change)
    } catch (error) {
      return tellFailure('The product was not changed.', error)
    }
    toast.show({ title: said, detail: product.name, ...(back && { undo: () => void send(back) }) })
  }
}
