import type { CheerioAPI } from 'cheerio/slim'
import {
  findLinked,
  linkedUrls,
  readJsonLd,
  baseOf,
  metaContents,
  metaText,
  openPage,
  clip,
  plainText,
  type LinkedRecord,
} from './page-metadata'
import { webLink } from './page-address'
import { picturesOf } from './page-pictures'

export interface ProductDraft {
  name: string
  description: string
  /** The first of `images`; absent when the page shows none. */
  imageUrl?: string
  images: string[]
  sourceUrl: string
}

/** api.md section 2, Product: in characters. */
const productMax = { name: 200, description: 5_000 }

/**
 * A product out of its page: JSON-LD, microdata, OpenGraph, then headings and pictures, whichever speaks first for each
 * field. Text comes out plain, addresses absolute and http(s). `maxImages` is the API's 1–6; `url` is where the page
 * was found at last. A page that names nothing gives its host as the name, since a product has to have one.
 */
export function readProduct(html: string, url: string, maxImages: number): ProductDraft {
  const $ = openPage(html)
  const base = baseOf($, url)
  const product = findLinked(readJsonLd($), /^(Product|ProductGroup|IndividualProduct|ProductModel)$/)
  const images = productPictures($, base, product).slice(0, Math.max(1, maxImages))
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

function productPictures($: CheerioAPI, base: string, product: LinkedRecord | undefined): string[] {
  const micro = $('[itemtype*="schema.org/Product"] [itemprop=image]')
    .toArray()
    .map((element) => $(element).attr('content') ?? $(element).attr('src') ?? $(element).attr('href'))
  const said = [
    ...linkedUrls(product?.image),
    ...micro,
    ...metaContents($, 'og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image'),
  ]
  const links = [...said, ...picturesOf($)].map((href) => webLink(href, base))
  return [...new Set(links.filter((link) => link !== undefined))]
}

function itemprop($: CheerioAPI, property: string): string {
  const element = $(`[itemtype*="schema.org/Product"] [itemprop=${property}]`).first()
  return plainText(element.attr('content') ?? element.text())
}
