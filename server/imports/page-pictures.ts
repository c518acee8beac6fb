import type { CheerioAPI } from 'cheerio/slim'
import { webLink } from './page-address'
import { metaContents } from './page-metadata'

/** At the beginning of a word: “silicone” and “catalogo” aren’t decoration. */
const decorativeImage =
  /(^|[^a-z])(sprite|logo|(fav)?icon|pixel|avatar|badge|payment|placeholder|spacer|flag)/i

/** The images in a page's content in document order, each in its largest variant, without decoration. */
export function picturesOf($: CheerioAPI): string[] {
  const scope = $('main img, article img, [role=main] img')
  const images = scope.length > 0 ? scope : $('img')
  return images
    .toArray()
    .filter((img) => $(img).closest('nav, header, footer').length === 0 && isPicture($(img).attr()))
    .flatMap((img) => addressOf($(img).attr()) ?? [])
}

/** Until an image is loaded, as one further down may be later, `src` and `srcset` are placeholders. */
function addressOf(image: Record<string, string> = {}): string | undefined {
  const { src, srcset, 'data-src': laterSrc, 'data-srcset': laterSrcset } = image
  return [largest(laterSrcset), largest(srcset), laterSrc, src].find(
    (address) => address && !/^data:|\.svg($|\?)/i.test(address) && !decorativeImage.test(address),
  )
}

function isPicture({ alt = '', class: className = '', width, height }: Record<string, string> = {}): boolean {
  if ([alt, className].some((text) => decorativeImage.test(text))) return false
  return [width, height].every((side) => side === undefined || !(Number(side) < 120))
}

function largest(srcset: string | undefined): string | undefined {
  const variants = (srcset ?? '')
    .split(/,\s+/)
    .map((variant) => variant.trim().split(/\s+/))
    .map(([src, size]) => ({ src, size: Number.parseFloat(size ?? '1') || 0 }))
    .sort((a, b) => b.size - a.size)
  return variants[0]?.src || undefined
}

/** The largest icon of a page. Vectors count as large, icons without a size as small. */
export function readIcon($: CheerioAPI, base: string): string | undefined {
  const icons = $('link[rel][href]')
    .toArray()
    .filter((link) => /(^|\s)(icon|apple-touch-icon(-precomposed)?)(\s|$)/i.test($(link).attr('rel') ?? ''))
    .map((link) => ({ url: webLink($(link).attr('href'), base), size: iconSize($(link).attr()) }))
  return icons.filter(({ url }) => url !== undefined).sort((a, b) => b.size - a.size)[0]?.url
}

function iconSize({ sizes = '', type = '', rel = '', href = '' }: Record<string, string> = {}): number {
  if (/\bany\b/i.test(sizes) || type === 'image/svg+xml' || /\.svg($|\?)/i.test(href)) return 1024
  const sides = [...sizes.matchAll(/(\d{1,4})x\d{1,4}/gi)].map(([, side]) => Number(side))
  // Without a size, Apple's icon is 180 px and a favicon 32.
  return sides.length > 0 ? Math.max(...sides) : /apple/i.test(rel) ? 180 : 32
}

/** The logo: `linked` from the organization's JSON-LD, else `og:logo`, else microdata, else an image named "logo". */
export function readLogo($: CheerioAPI, base: string, linked: readonly string[]): string | undefined {
  const declared = [...linked, ...metaContents($, 'og:logo')]
  const marked = $('[itemprop=logo]')
    .toArray()
    .map((element) => $(element).attr('src') ?? $(element).attr('href'))
  const shown = $('header img, nav img, a[rel=home] img, a[href="/"] img, img')
    .toArray()
    .filter((img) => isLogo($(img).attr()) || isLogo($(img).parent().attr()))
    // Until an image is loaded, its `src` may be a placeholder.
    .flatMap((img) => [$(img).attr('data-src'), $(img).attr('src')])
  return [...declared, ...marked, ...shown]
    .map((href) => webLink(href, base))
    .find((url) => url !== undefined)
}

function isLogo({
  class: className = '',
  id = '',
  alt = '',
  src = '',
}: Record<string, string> = {}): boolean {
  return [className, id, alt, src.split('/').at(-1) ?? ''].some((text) => /(^|[^a-z])logo/i.test(text))
}
