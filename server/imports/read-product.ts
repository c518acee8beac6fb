import type { CheerioAPI } from 'cheerio/slim'
import { webLink } from './page-address'
import {
  baseOf,
  clip,
  findLinked,
  type LinkedRecord,
  linkedUrls,
  metaContents,
  metaText,
  openPage,
  plainText,
  readJsonLd,
} from './page-metadata'
import { picturesOf } from './page-pictures'

export interface ProductDraft {
  name: string
  description: string
  /** The first of `images`; absent if there are none. */
  imageUrl?: string
  images: string[]
  sourceUrl: string
}

/** Maximum lengths in characters (api.md section 2, Product). */
const productMax = { name: 200, description: 5_000 }

/**
 * Extracts a product from its page. Each field comes from the first source that has it: JSON-LD, microdata, OpenGraph,
 * then headings and images. Text is plain, addresses are absolute and http(s). `maxImages` is the API's 1–6, `url` the
 * address after redirects. Without any name, the host is used, since a product has to have one.
 */
export function readProduct(html: string, url: string, maxImages: number): ProductDraft {
  const $ = openPage(html)
  const base = baseOf($, url)
  const records = readJsonLd($)
  const product = findLinked(records, /^(Product|ProductGroup|IndividualProduct|ProductModel)$/)
  const declared = linkedUrls(product?.image, records)
  const images = productPictures($, base, declared).slice(0, Math.max(1, maxImages))
  const [imageUrl] = images
  return {
    name: clip(productName($, product) || new URL(url).hostname, productMax.name),
    description: clip(productDescription($, product), productMax.description),
    ...(imageUrl !== undefined && { imageUrl }),
    images,
    sourceUrl: url,
  }
}

function productName($: CheerioAPI, product: LinkedRecord | undefined): string {
  return (
    plainText(product?.name) ||
    itemprop($, 'name') ||
    metaText($, 'og:title', 'twitter:title') ||
    plainText($('h1').first().text()) ||
    plainText($('title').first().text())
  )
}

function productDescription($: CheerioAPI, product: LinkedRecord | undefined): string {
  return (
    plainText(product?.description) ||
    itemprop($, 'description') ||
    metaText($, 'og:description', 'description', 'twitter:description') ||
    plainText($('main p, article p, p').first().text())
  )
}

function productPictures($: CheerioAPI, base: string, linked: readonly string[]): string[] {
  const micro = $('[itemtype*="schema.org/Product"] [itemprop=image]')
    .toArray()
    .map((element) => $(element).attr('content') ?? $(element).attr('src') ?? $(element).attr('href'))
  const declared = [
    ...linked,
    ...micro,
    ...metaContents($, 'og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image'),
  ]
  const links = [...declared, ...picturesOf($)].map((href) => webLink(href, base))
  return [...new Set(links.filter((link) => link !== undefined))]
}

function itemprop($: CheerioAPI, property: string): string {
  const element = $(`[itemtype*="schema.org/Product"] [itemprop=${property}]`).first()
  return plainText(element.attr('content') ?? element.text())
}
