import * as z from 'zod/mini'
import { keepUnparsedFields, maybe, readable } from './answer'
import { listOf, text, uri } from './bounds'
import { i18n } from './i18n'

export const productStatuses = ['active', 'draft', 'archived'] as const
export type ProductStatus = (typeof productStatuses)[number]

// Without defaults: only Create has them, otherwise a rename would reset the status and empty the images.
const Fields = z.strictObject({
  name: text(1, 200),
  description: text(0, 5000),
  imageUrl: uri(),
  images: listOf(uri(), 20),
  sourceUrl: uri(),
  status: z.enum(productStatuses),
})

export const ProductCreate = z.strictObject({
  name: Fields.shape.name,
  description: z.optional(Fields.shape.description),
  imageUrl: z.optional(Fields.shape.imageUrl),
  images: z._default(Fields.shape.images, () => []),
  sourceUrl: z.optional(Fields.shape.sourceUrl),
  status: z._default(Fields.shape.status, 'active'),
})
export type ProductCreate = z.output<typeof ProductCreate>

export const ProductUpdate = z.partial(Fields)
export type ProductUpdate = z.output<typeof ProductUpdate>

/** Body of POST products/from-url. */
export const ProductFromUrl = z.strictObject({
  url: uri(),
  maxImages: z.optional(z.int(i18n.t('Must be a whole number.')).check(z.gte(1), z.lte(6))),
})

/** A product in a response. Unparsable elements of `images` are kept, because a save replaces the whole list. */
export const Product = keepUnparsedFields({
  id: z.string(),
  name: maybe(z.string()),
  description: maybe(z.string()),
  imageUrl: maybe(z.string()),
  images: maybe(readable(z.string())),
  sourceUrl: maybe(z.string()),
  // May be a value of a newer API, which is displayed as it is.
  status: maybe(z.string()),
  createdAt: maybe(z.string()),
  updatedAt: maybe(z.string()),
})
export type Product = z.output<typeof Product>

/** URL of a product's cover image. */
export const coverOf = ({ imageUrl, images }: Product): string | undefined => imageUrl ?? images?.[0]
