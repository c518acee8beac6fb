import { type Product, type ProductStatus, productStatuses } from '~/contract/product'
import { changedFields } from '~/src/form/changed-fields'

/** What the form holds: texts, never `undefined`. */
export type ProductValues = {
  name: string
  description: string
  imageUrl: string
  images: string[]
  sourceUrl: string
  status: ProductStatus
}

export const productFields = ['name', 'description', 'imageUrl', 'images', 'sourceUrl', 'status'] as const

/** A product's fields as the form holds them; what the record does not say reads as empty. */
export function productValues(product: Partial<Product> = {}): ProductValues {
  const { name = '', description = '', imageUrl = '', images = [], sourceUrl = '', status } = product
  return { name, description, imageUrl, images: [...images], sourceUrl, status: status ?? productStatuses[0] }
}

/** The body that creates a product: what was left empty is left out. */
export function createBody({ description, imageUrl, sourceUrl, ...rest }: ProductValues) {
  return {
    ...rest,
    ...(description && { description }),
    ...(imageUrl && { imageUrl }),
    ...(sourceUrl && { sourceUrl }),
  }
}

/** The body that changes a product: only what differs from `before`. */
export const updateBody = (before: ProductValues) => (values: ProductValues) => changedFields(before, values)

/** The cover that goes with pictures in their new order: it follows the first one unless it was set apart. */
export function coverFor(cover: string, before: readonly string[], after: readonly string[]): string {
  return cover === '' || cover === before[0] ? (after[0] ?? cover) : cover
}
