import * as z from 'zod/mini'
import { productStatuses } from '~/contract/product'
import { textField, wordField } from '~/src/navigation/search-fields'

const productSorts = ['newest', 'changed', 'name', 'status'] as const
export const productViews = ['grid', 'table'] as const

/** The screen's search parameters. */
export const ProductsSearch = z.object({
  view: wordField(productViews),
  q: textField(),
  status: wordField(productStatuses),
  sort: wordField(productSorts),
})
export type ProductsSearch = z.output<typeof ProductsSearch>
