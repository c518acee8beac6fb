import * as z from 'zod/mini'
import { type Product, productStatuses } from '~/contract/product'
import { changedFields } from '~/src/form/changed-fields'

export const ProductShape = z.object({
  name: z.string(),
  description: z.string(),
  imageUrl: z.string(),
  images: z.array(z.string()),
  sourceUrl: z.string(),
  status: z.enum(['', ...productStatuses]),
})
/** What the form holds: texts, never `undefined`; no status is that of a record that says none known here. */
export type ProductValues = z.output<typeof ProductShape>

export const productFields = ['name', 'description', 'imageUrl', 'images', 'sourceUrl', 'status'] as const

/** A product's fields as the form holds them; what the record does not say reads as empty. Without one: a new product's. */
export function productValues(product: Partial<Product> = { status: productStatuses[0] }): ProductValues {
  const { name = '', description = '', imageUrl = '', images = [], sourceUrl = '', status = '' } = product
  return { name, description, imageUrl, images: [...images], sourceUrl, status }
}

/** The body that creates a product: what was left empty is left out. */
export function createBody({ description, imageUrl, sourceUrl, status, ...rest }: ProductValues) {
  return {
    ...rest,
    ...(description && { description }),
    ...(imageUrl && { imageUrl }),
    ...(sourceUrl && { sourceUrl }),
    ...(status && { status }),
  }
}

/** The body that changes a product: only what differs from `before`. */
export const updateBody = (before: ProductValues) => (values: ProductValues) => changedFields(before, values)

/** The cover that goes with pictures in their new order: it follows the first one unless it was set apart. */
export function coverFor(cover: string, before: readonly string[], after: readonly string[]): string {
  return cover === '' || cover === before[0] ? (after[0] ?? cover) : cover
}
