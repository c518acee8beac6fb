import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { unparsedFieldsOf } from '~/contract/answer'
import type { BodyOf } from '~/contract/endpoint'
import { getProduct, updateProduct } from '~/contract/endpoints'
import { i18n } from '~/contract/i18n'
import { send } from '../http/send'
import { productListQuery, productQuery } from '../queries/workspace'
import { inverseFields, mergeResponse, recordCallbacks, refresh } from './optimistic-update'
import { writeOrReadBack } from './read-back'

/**
 * Changes fields of a product optimistically; rolls back on an error. `productInverse` gives the change that
 * undoes it.
 */
export function useUpdateProduct(workspaceId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: ProductChange) => sendChange(client, workspaceId, change),
    ...recordCallbacks<ProductChange>(client, {
      list: productListQuery(workspaceId).queryKey,
      own: (id) => productQuery(workspaceId, id).queryKey,
      idName: 'productId',
    }),
  })
}

/** Changes products one by one without updating the list; call `refresh` once at the end. */
export function useUpdateProducts(workspaceId: string) {
  const client = useQueryClient()
  return useMemo(
    () => ({
      update: async (change: ProductChange) => {
        const product = await sendChange(client, workspaceId, change)
        client.setQueryData(productQuery(workspaceId, change.productId).queryKey, product)
      },
      refresh: () => refresh(client, [productListQuery(workspaceId).queryKey]),
    }),
    [client, workspaceId],
  )
}

async function sendChange(client: QueryClient, workspaceId: string, { productId, changes }: ProductChange) {
  const cached = client.getQueryData(productQuery(workspaceId, productId).queryKey)
  const input = { params: { workspaceId, productId }, body: withUnparsedImages(cached, changes) }
  const cause = { cause: i18n.t('Update product') }
  const answered = await writeOrReadBack(
    () => send(updateProduct, input, cause),
    () => send(getProduct, { params: input.params }, cause),
    input.body,
  )
  return mergeResponse(cached, answered)
}

/** Adds the images that couldn't be parsed back, as the API replaces the whole list. */
function withUnparsedImages(product: object | undefined, changes: ProductChange['changes']) {
  const unparsed = unparsedFieldsOf(product ?? {})['images']
  if (!changes.images || !unparsed || !('elements' in unparsed)) return changes
  // Sent back as they came; only the API can tell if it still accepts them.
  return { ...changes, images: [...changes.images, ...(unparsed.elements as string[])] }
}

export interface ProductChange {
  readonly productId: string
  readonly changes: BodyOf<typeof updateProduct>
}

/** The change that undoes `change`; `undefined` if a field had no value, as the API can't unset one. */
export function productInverse(before: object, change: ProductChange): ProductChange | undefined {
  const changes = inverseFields(before, change.changes)
  return changes && { productId: change.productId, changes }
}
