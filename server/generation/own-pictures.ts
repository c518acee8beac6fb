import { and, desc, eq, isNotNull, ne, or, sql } from 'drizzle-orm'
import { media, products } from '../db/schema'
import type { OwnPicture } from '../generators/generators'
import { ApiError, refusedField } from '../http/api-error'
import { orPageUnreadable } from '../imports/import-page'
import { filePath } from '../media/media-files'
import type { Dependencies } from '../ports/dependencies'

/** The product a generation is about, with its facts. */
export interface ProductSetting {
  readonly productName?: string
  readonly productDescription?: string
  /** Its images. */
  readonly addresses: readonly string[]
}

type Product = typeof products.$inferSelect

const wordsOf = (text: string): string =>
  ` ${(text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).join(' ')} `

/** True if the text contains the product's name as whole words. Names of one or two letters would match too much. */
const names = (text: string, { name }: Product): boolean =>
  Array.from(name.trim()).length > 2 && wordsOf(text).includes(wordsOf(name))

const addressesOf = ({ imageUrl, images }: Product): string[] => [
  ...new Set([...(imageUrl === null ? [] : [imageUrl]), ...images]),
]

/** The campaign's product, or else the one the text names: the longest name first, then the newest. */
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

/** The maximum number of references per image (docs/api.md section 4). */
const maxPictures = 4
const libraryDepth = 300

/** How many words of more than 3 letters two texts share. */
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
 * Addresses of the campaign's uploads, then of library images whose name or alt text matches the subject. Generated
 * images are left out: they would put a poster inside a poster.
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
 * The workspace's own images of the subject: the product's, or else the campaign's and the library's. An image that can't
 * be loaded is skipped, since the caller didn't ask for it by name.
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

/** Maximum size of a reference image, whether our own or from the web. */
const maxReferenceBytes = 25 * 1024 * 1024

async function ownPicture(workspaceId: string, address: string, { db, storage }: Dependencies) {
  const path = address.replace(/^\/files\//, '')
  const [row] = await db
    .select()
    .from(media)
    .where(and(eq(media.workspaceId, workspaceId), or(eq(media.path, path), eq(media.elsewhere, address))))
  const usable = row?.type === 'image' && row.size <= maxReferenceBytes
  const stream = usable ? await storage.read(filePath(path)) : undefined
  return stream && { bytes: new Uint8Array(await new Response(stream).arrayBuffer()) }
}

/**
 * The image at an address: from the workspace's media, or from the public web through the guarded fetcher. Throws 400
 * on `field`.
 */
export async function pictureAt(workspaceId: string, address: string, field: string, deps: Dependencies) {
  if (!address.startsWith('/')) {
    const page = await orPageUnreadable(field, () => deps.pages.fetch(address, 'image'))
    return { bytes: page.bytes }
  }
  const own = await ownPicture(workspaceId, address, deps)
  if (own) return own
  throw refusedField(field, /*i18n*/ 'This image isn’t in this workspace.')
}
