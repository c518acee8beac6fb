import * as z from 'zod/mini'
import { productStatuses } from '~/contract/product'
import { flagField, textField, wordField } from '~/src/modules/search-fields'

/** What stands in the screen's address. */
export const ProductsSearch = z.object({
  view: wordField(['grid', 'table']),
  q: textField(),
  status: wordField(productStatuses),
  sort: wordField(['name', 'newest', 'changed']),
  /** The form for a new product is open. */
  new: flagField(),
})
export type ProductsSearch = z.output<typeof ProductsSearch>
