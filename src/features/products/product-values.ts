import { i18n } from '@lingui/core'
import * as z from 'zod/mini'
import { unparsedFieldsOf } from '~/contract/answer'
import { characterCount } from '~/contract/bounds'
import { type Product, ProductCreate, ProductUpdate, productStatuses } from '~/contract/product'
import { changedFields } from '~/src/form/use-server-values'
import { type RecordForm, webAddress } from '~/src/records/record-form'

const ProductShape = z.object({
  name: z.string(),
  description: z.string(),
  imageUrl: z.string(),
  images: z.array(z.string()),
  sourceUrl: z.string(),
  status: z.string(),
})
/** The form's values: texts, never `undefined`. An unknown status is kept. */
export type ProductValues = z.output<typeof ProductShape>

export const productFields = z.keyof(ProductShape).options

/** The form values of a product, or of a new one. Missing fields are empty. */
export function productValues(product: Partial<Product> = { status: productStatuses[0] }): ProductValues {
  const { name = '', description = '', imageUrl = '', images = [], sourceUrl = '', status = '' } = product
  return { name, description, imageUrl, images: [...images], sourceUrl, status }
}

/** The number of a product's images that this version can't read. */
export function unparsedImageCount(product: Product | undefined): number {
  const unparsed = product && unparsedFieldsOf(product)['images']
  return unparsed && 'elements' in unparsed ? unparsed.elements.length : 0
}

/** The body that creates a product, without empty fields. */
export function createBody({ description, imageUrl, sourceUrl, status, ...rest }: ProductValues) {
  return {
    ...rest,
    ...(description && { description }),
    ...(imageUrl && { imageUrl }),
    ...(sourceUrl && { sourceUrl }),
    ...(status && { status }),
  }
}

/** "Bag" becomes "Bag (copy)", cut to the name's 200 characters; "copy" has a different length in each language. */
export function copyName(name: string): string {
  const named = (text: string) => i18n.t('{0} (copy)', { 0: text })
  return named([...name].slice(0, 200 - characterCount(named(''))).join(''))
}

/** The body that updates a product: the fields that differ from `before`. */
export const updateBody = (before: ProductValues) => (values: ProductValues) => changedFields(before, values)

/** The cover after the images changed: it follows the first image unless it was set separately. */
export function coverFor(cover: string, before: readonly string[], after: readonly string[]): string {
  return cover === '' || cover === before[0] ? (after[0] ?? cover) : cover
}

const addresses = { imageUrl: z.optional(webAddress()), sourceUrl: z.optional(webAddress()) }

/** The product form's definition. */
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
