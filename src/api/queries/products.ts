import { getProduct, listProducts } from '~/contract/endpoints'
import { fresh, queryFor } from '../query'
import { listLimit } from './limit'

/** At most 100 products. */
export const productListQuery = (workspaceId: string) =>
  queryFor(listProducts, { params: { workspaceId }, query: { limit: listLimit } }, { staleTime: fresh.calm })

/** One product. */
export const productQuery = (workspaceId: string, productId: string) =>
  queryFor(getProduct, { params: { workspaceId, productId } }, { staleTime: fresh.calm })
