import { and, desc, eq, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { Dependencies } from '../ports/dependencies'
import { media, products } from '../db/schema'
import type { OwnPicture } from '../generators/generators'
import { ApiError } from '../http/api-error'
import { pictureAt } from './pictures'

/** The product that is meant, with what its record says. */
export interface ProductSetting {
  readonly productName?: string
  readonly productDescription?: string
  /** Addresses of its pictures. */
  readonly addresses: readonly string[]
}

type Product = typeof products.$inferSelect

const wordsOf = (text: string): string =>
  ` ${(text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).join(' ')} `

/** Whether a text names it, as whole words. A name of one letter is in every text. */
const names = (text: string, { name }: Product): boolean =>
  Array.from(name.trim()).length > 2 && wordsOf(text).includes(wordsOf(name))

const addressesOf = ({ imageUrl, images }: Product): string[] => [
  ...new Set([...(imageUrl === null ? [] : [imageUrl]), ...images]),
]

/** The product of the campaign, or the one whose name the text holds: the longest name, then the newest. */
export async function productSetting(
  workspaceId: string,
  meant: { productId?: string; productName?: string; text: string },
  { db }: Dependencies,
): Promise<ProductSetting> {
  const { productId, productName, text } = meant
  const inText = sql`position(lower(${products.name}) in lower(${`${text} ${productName ?? ''}`})) > 0`
  const rows = await db
    .select()
    .from(products)
    .where(
      and(
        eq(products.workspaceId, workspaceId),
        or(inText, productId === undefined ? undefined : eq(products.id, productId)),
      ),
    )
    .orderBy(desc(sql`length(${products.name})`), desc(products.createdAt))
    .limit(20)
  const product =
    rows.find(({ id }) => id === productId) ?? rows.find((row) => names(`${text} ${productName ?? ''}`, row))
  if (!product) return { ...(productName !== undefined && { productName }), addresses: [] }
  return {
    productName: product.name,
    ...(product.description && { productDescription: product.description }),
    addresses: addressesOf(product),
  }
}

/** As many as a picture has room for (docs/api.md section 4). */
const maxPictures = 4
const libraryDepth = 300

/** Words of some length that two texts share. */
function shared(text: string, other: string): number {
  const long = (each: string) =>
    new Set(
      wordsOf(each)
        .trim()
        .split(' ')
        .filter((word) => Array.from(word).length > 3),
    )
  const known = long(text)
  return [...long(other)].filter((word) => known.has(word)).length
}

/**
 * Addresses of what was uploaded for the campaign, then of what the library has on the subject by name or alt text.
 * Generated images are left out: a poster in a poster.
 */
async function libraryAddresses(
  workspaceId: string,
  { campaignId, text }: { campaignId?: string | undefined; text: string },
  { db }: Dependencies,
): Promise<string[]> {
  const ours = and(
    eq(media.workspaceId, workspaceId),
    eq(media.type, 'image'),
    ne(media.source, 'generation'),
  )
  const fields = { path: media.path, name: media.name, altText: media.altText, campaignId: media.campaignId }
  const newest = await db
    .select(fields)
    .from(media)
    .where(and(ours, isNotNull(media.path)))
    .orderBy(desc(media.createdAt), desc(media.id))
    .limit(libraryDepth)
  const scored = newest.map((item) => ({
    item,
    score:
      (campaignId !== undefined && item.campaignId === campaignId ? 100 : 0) +
      shared(text, `${item.name.replace(/\.[a-z0-9]{2,5}$/iu, '')} ${item.altText ?? ''}`),
  }))
  return scored
    .filter(({ score }) => score > 1)
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => `/files/${item.path}`)
}

/**
 * Pictures of the person's own that show what is asked for: the product's, or else the campaign's and the library's. One
 * that can't be had is done without: the caller did not ask for it.
 */
export async function ownPictures(
  workspaceId: string,
  subject: { addresses: readonly string[]; campaignId?: string | undefined; text: string },
  deps: Dependencies,
): Promise<{ ownPictures?: readonly OwnPicture[] }> {
  const of = subject.addresses.length > 0 ? 'product' : 'library'
  const own = of === 'product' ? subject.addresses : await libraryAddresses(workspaceId, subject, deps)
  const found = await Promise.all(
    own.slice(0, maxPictures).map(async (address) => {
      try {
        return { ...(await pictureAt(workspaceId, address, 'imageUrl', deps)), of } as const
      } catch (error) {
        if (error instanceof ApiError) return undefined
        throw error
      }
    }),
  )
  const pictures = found.filter((picture) => picture !== undefined)
  return pictures.length > 0 ? { ownPictures: pictures } : {}
}
