import { baseOf, openPage } from './page-metadata'
import type { BrandKitDraft } from './brand-kit-draft'
import { pageAddressCandidates, parsePageAddress, webLink } from './page-address'
import { type FetchedPage, PageError, type PageFetcher } from '../ports/pages'
import { readBrandKit } from './read-brand-kit'
import { type ProductDraft, readProduct } from './read-product'
import { ApiError } from '../http/api-error'
import { safeParse } from 'zod/mini'
import type { Schema } from '../http/validate'
import { withAddresses } from '../http/addresses'

const maxStylesheets = 3

interface ImportOptions {
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
  return [...new Set(own.filter((url) => url !== undefined))].slice(0, maxStylesheets)
}

function deadline({ signal, totalMs = 15_000 }: ImportOptions): AbortSignal {
  const timeout = AbortSignal.timeout(totalMs)
  return signal ? AbortSignal.any([signal, timeout]) : timeout
}

/** Runs `read`; a page that could not be read is told as 400 at the body's `path`. */
export async function orPageUnreadable<T>(path: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof PageError)) throw error
    throw new ApiError('page_unreadable', error.message, { details: [{ path, message: error.message }] })
  }
}

/** Characters that browsers let stand in an address, and RFC 3986 does not. */
const strict = (address: string): string => address.replaceAll(/[\s<>"{}|\\^`]/g, encodeURIComponent)

/** The imported fields that `schema` (of an update) accepts. Others are dropped, so that one odd value does not fail the import. */
export function importedFields(schema: Schema, found: object): object {
  const fields: [string, unknown][] = Object.entries(withAddresses(found, strict))
  return Object.fromEntries(fields.filter(([key, value]) => safeParse(schema, { [key]: value }).success))
}
