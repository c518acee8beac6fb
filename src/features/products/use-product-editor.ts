import type { Product } from '~/contract/product'
import { useUpdateProduct } from '~/src/api/mutations/products'
import { useRecordEditor } from '~/src/records/use-record-editor'
import { productForm } from './product-values'

/** The form of a product that exists: sends what was changed, and nothing else. */
export function useProductEditor(workspaceId: string, product: Product) {
  const update = useUpdateProduct(workspaceId)
  return useRecordEditor(productForm, {
    workspaceId,
    record: product,
    saving: update.isPending,
    send: (changes) => update.mutateAsync({ productId: product.id, changes }),
  })
}
