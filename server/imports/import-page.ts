import { openPage } from './open-page'
import type { BrandKitDraft } from './brand-kit-draft'
import { pageAddressCandidates, parsePageAddress, webLink } from './page-address'
import { PageError } from '../ports/page-error'
import type { FetchedPage, PageFetcher } from '../ports/pages'
import { baseOf } from './page-metadata'
import { readBrandKit } from './read-brand-kit'
import { type ProductDraft, readProduct } from './read-product'

const MOST_STYLESHEETS = 3

type ImportOptions = {
  signal?: AbortSignal /** For page and stylesheets together, in ms. */
  totalMs?: number
}

/**
 * Reads a website's brand kit (POST brand-kit/from-url). A bare domain is tried by https, then by http. Throws
 * `PageError`; a stylesheet that cannot be had is done without.
 */
export async function importBrandKit(
  fetcher: PageFetcher,
  typed: string,
  options: ImportOptions = {},
): Promise<BrandKitDraft> {
  const signal = deadline(options)
  const page = await fetchFirst(fetcher, pageAddressCandidates(typed), signal)
  const sheets = await Promise.allSettled(
    stylesheetsOf(page).map(async (url) => (await fetcher.fetch(url, 'css', { signal })).text),
  )
  const css = sheets.flatMap((sheet) => (sheet.status === 'fulfilled' ? [sheet.value] : []))
  return readBrandKit(page.text, page.url, css)
}

/** Reads a product from its page (POST products/from-url), with at most `maxImages` pictures. Throws `PageError`. */
export async function importProduct(
  fetcher: PageFetcher,
  url: string,
  maxImages: number,
  options: ImportOptions = {},
): Promise<ProductDraft> {
  const page = await fetcher.fetch(parsePageAddress(url).href, 'html', { signal: deadline(options) })
  return readProduct(page.text, page.url, maxImages)
}

async function fetchFirst(fetcher: PageFetcher, urls: string[], signal: AbortSignal): Promise<FetchedPage> {
  const [first = '', ...rest] = urls
  try {
    return await fetcher.fetch(first, 'html', { signal })
  } catch (error) {
    // Only a site that does not speak https is asked again by http; a refusal stays a refusal.
    const again = error instanceof PageError && error.reason === 'unreachable' && rest.length > 0
    if (again) return fetchFirst(fetcher, rest, signal)
    throw error
  }
}

function stylesheetsOf(page: FetchedPage): string[] {
  const $ = openPage(page.text)
  const links = $('link[rel~=stylesheet][href]:not([media=print])').toArray()
  const urls = links.map((link) => webLink($(link).attr('href'), baseOf($, page.url)))
  const own = urls.filter(
    (url) => url !== undefined && !/\/\/fonts\.(googleapis\.com|bunny\.net)\//.test(url),
  )
  return [...new Set(own.filter((url) => url !== undefined))].slice(0, MOST_STYLESHEETS)
}

function deadline({ signal, totalMs = 15_000 }: ImportOptions): AbortSignal {
  const timeout = AbortSignal.timeout(totalMs)
  return signal ? AbortSignal.any([signal, timeout]) : timeout
}
