import { recordWords } from '~/src/records/record-words'
import type { ProductUpdate } from '~/contract/product'
import { useUpdateProduct } from '~/src/api/mutations/products'
import { changeRecord } from '~/src/records/change-record'

/** Changes one product where it stands: at once on screen, with Undo; a refusal is told and rolled back. */
export function useChangeProduct(workspaceId: string) {
  const { mutateAsync } = useUpdateProduct(workspaceId)
  return changeRecord<ProductUpdate>(recordWords.product.notUpdated, (productId, changes) =>
    mutateAsync({ productId, changes }),
  )
}
