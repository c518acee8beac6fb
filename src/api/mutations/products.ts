import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { BodyOf } from '~/contract/endpoint'
import { getProduct, updateProduct } from '~/contract/endpoints'
import { i18n } from '~/contract/i18n'
import { unparsedFieldsOf } from '~/contract/answer'
import { productListQuery, productQuery } from '../queries/workspace'
import { send } from '../http/send'
import { answeredOver, inverseFields, patchRecord, refresh, rollBack, storeRecord } from './optimistic-update'
import { orAsItStands } from './read-back'

/**
 * Changes the given fields of a product: at once on screen, rolled back when refused. `productInverse` makes the
 * change that takes it back.
 */
export function useUpdateProduct(workspaceId: string) {
  const client = useQueryClient()
  const keys = (productId: string) => keysOf(workspaceId, productId)
  return useMutation({
    mutationFn: (change: ProductChange) => sendChange(client, workspaceId, change),
    onMutate: ({ productId, changes }) => patchRecord(client, keys(productId), productId, changes),
    onError: (_error, _change, before) => rollBack(client, before),
    onSuccess: (product, { productId }) =>
      storeRecord(client, keys(productId).list, keys(productId).own, product),
    onSettled: (_data, _error, { productId }) => refresh(client, [keys(productId).list, keys(productId).own]),
  })
}

/**
 * Changes one product of many, and leaves the list as it is: `refresh` has it read again, once for all of them.
 */
export function useUpdateProducts(workspaceId: string) {
  const client = useQueryClient()
  return useMemo(
    () => ({
      update: async (change: ProductChange) => {
        const product = await sendChange(client, workspaceId, change)
        client.setQueryData(keysOf(workspaceId, change.productId).own, product)
      },
      refresh: () => refresh(client, [productListQuery(workspaceId).queryKey]),
    }),
    [client, workspaceId],
  )
}

const keysOf = (workspaceId: string, productId: string) => ({
  list: productListQuery(workspaceId).queryKey,
  own: productQuery(workspaceId, productId).queryKey,
})

async function sendChange(client: QueryClient, workspaceId: string, { productId, changes }: ProductChange) {
  const cached = client.getQueryData(keysOf(workspaceId, productId).own)
  const input = { params: { workspaceId, productId }, body: withUnparsedImages(cached, changes) }
  const cause = { cause: i18n.t('Update product') }
  const answered = await orAsItStands(
    () => send(updateProduct, input, cause),
    () => send(getProduct, { params: input.params }, cause),
    input.body,
  )
  return answeredOver(cached, answered)
}

/** Pictures that can't be read here go back as they came: the API replaces the list as a whole. */
function withUnparsedImages(product: object | undefined, changes: ProductChange['changes']) {
  const unparsed = unparsedFieldsOf(product ?? {})['images']
  if (!changes.images || !unparsed || !('elements' in unparsed)) return changes
  // The API's own words: it alone can tell whether it still takes them.
  return { ...changes, images: [...changes.images, ...(unparsed.elements as string[])] }
}

export interface ProductChange {
  readonly productId: string
  readonly changes: BodyOf<typeof updateProduct>
}

/** The change that takes `change` back; `undefined` where a field had no value, which the API can't set again. */
export function productInverse(before: object, change: ProductChange): ProductChange | undefined {
  const changes = inverseFields(before, change.changes)
  return changes && { productId: change.productId, changes }
}
