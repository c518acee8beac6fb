import { i18n } from '@lingui/core'
import * as z from 'zod/mini'
import { characterCount } from '~/contract/bounds'
import { type Product, ProductCreate, ProductUpdate, productStatuses } from '~/contract/product'
import { unparsedFieldsOf } from '~/contract/answer'
import { changedFields } from '~/src/form/use-server-values'
import { webAddress, type RecordForm } from '~/src/records/record-form'

export const ProductShape = z.object({
  name: z.string(),
  description: z.string(),
  imageUrl: z.string(),
  images: z.array(z.string()),
  sourceUrl: z.string(),
  status: z.string(),
})
/** What the form holds: texts, never `undefined`; a status of a later API as it is. */
export type ProductValues = z.output<typeof ProductShape>

export const productFields = ['name', 'description', 'imageUrl', 'images', 'sourceUrl', 'status'] as const

/** A product's fields as form values; missing ones are empty. Without a record: a new product's. */
export function productValues(product: Partial<Product> = { status: productStatuses[0] }): ProductValues {
  const { name = '', description = '', imageUrl = '', images = [], sourceUrl = '', status = '' } = product
  return { name, description, imageUrl, images: [...images], sourceUrl, status }
}

/** How many of a product's pictures can't be read here. */
export function unparsedImageCount(product: Product | undefined): number {
  const unparsed = product && unparsedFieldsOf(product)['images']
  return unparsed && 'elements' in unparsed ? unparsed.elements.length : 0
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

/** "Bag" becomes "Bag (copy)", within the name's 200 characters, of which "copy" takes more in other languages. */
export function copyName(name: string): string {
  const named = (text: string) => i18n.t('{0} (copy)', { 0: text })
  return named([...name].slice(0, 200 - characterCount(named(''))).join(''))
}

/** The body that changes a product: only what differs from `before`. */
export const updateBody = (before: ProductValues) => (values: ProductValues) => changedFields(before, values)

/** The cover that goes with pictures in their new order: it follows the first one unless it was set apart. */
export function coverFor(cover: string, before: readonly string[], after: readonly string[]): string {
  return cover === '' || cover === before[0] ? (after[0] ?? cover) : cover
}

const addresses = { imageUrl: z.optional(webAddress()), sourceUrl: z.optional(webAddress()) }

/** A product's form. */
export const productForm: RecordForm<Product, ProductValues, ProductCreate, ProductUpdate> = {
  kind: 'product',
  shape: ProductShape,
  fields: productFields,
  valuesOf: productValues,
  create: z.extend(ProductCreate, addresses),
  createBody,
  update: z.extend(ProductUpdate, addresses),
  updateBody,
}
