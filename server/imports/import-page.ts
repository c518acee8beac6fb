import { safeParse } from 'zod/mini'
import type { BrandKitUpdate } from '~/contract'
import { withAddresses } from '../http/addresses'
import { ApiError } from '../http/api-error'
import type { Schema } from '../http/validate'
import { defaultFetchLimits, type FetchedPage, PageError, type PageFetcher } from '../ports/pages'
import { pageAddressCandidates, parsePageAddress, webLink } from './page-address'
import { baseOf, openPage } from './page-metadata'
import { readBrandKit } from './read-brand-kit'
import { type ProductDraft, readProduct } from './read-product'

const maxStylesheets = 3

interface ImportOptions {
  signal?: AbortSignal
}

/**
 * Reads a website's brand kit (POST brand-kit/from-url). A bare domain is tried by https, then by http. Throws
 * `PageError`. Stylesheets that can't be loaded are skipped.
 */
export async function importBrandKit(
  fetcher: PageFetcher,
  typed: string,
  options: ImportOptions = {},
): Promise<BrandKitUpdate> {
  const signal = deadline(fetcher, options)
  const page = await fetchFirst(fetcher, pageAddressCandidates(typed), signal)
  const sheets = await Promise.allSettled(
    stylesheetsOf(page).map(async (url) => (await fetcher.fetch(url, 'css', { signal })).text),
  )
  const css = sheets.flatMap((sheet) => (sheet.status === 'fulfilled' ? [sheet.value] : []))
  return readBrandKit(page.text, page.url, css)
}

/** Reads a product from its page (POST products/from-url), with at most `maxImages` images. Throws `PageError`. */
export async function importProduct(
  fetcher: PageFetcher,
  url: string,
  maxImages: number,
  options: ImportOptions = {},
): Promise<ProductDraft> {
  const page = await fetcher.fetch(parsePageAddress(url).href, 'html', { signal: deadline(fetcher, options) })
  return readProduct(page.text, page.url, maxImages)
}

async function fetchFirst(fetcher: PageFetcher, urls: string[], signal: AbortSignal): Promise<FetchedPage> {
  const [first = '', ...rest] = urls
  try {
    return await fetcher.fetch(first, 'html', { signal })
  } catch (error) {
    // Only retry over http if https is unreachable, not after a refusal.
    const canRetry = error instanceof PageError && error.reason === 'unreachable' && rest.length > 0
    if (canRetry) return fetchFirst(fetcher, rest, signal)
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

/** For the page and its stylesheets together. */
function deadline(
  { totalMs = defaultFetchLimits.totalMs }: PageFetcher,
  { signal }: ImportOptions,
): AbortSignal {
  const timeout = AbortSignal.timeout(totalMs)
  return signal ? AbortSignal.any([signal, timeout]) : timeout
}

/** Runs `read`. Throws 400 on the body's `path` if the page can't be read. */
export async function orPageUnreadable<T>(path: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof PageError)) throw error
    throw new ApiError('page_unreadable', error.message, { details: [{ path, message: error.message }] })
  }
}

/** Encodes characters that browsers accept in an address but RFC 3986 doesn't. */
const strict = (address: string): string => address.replaceAll(/[\s<>"{}|\\^`]/g, encodeURIComponent)

/** The imported fields that the update `schema` accepts. Others are dropped, so that one odd value doesn't fail the import. */
export function importedFields(schema: Schema, found: object): object {
  const fields: [string, unknown][] = Object.entries(withAddresses(found, strict))
  return Object.fromEntries(fields.filter(([key, value]) => safeParse(schema, { [key]: value }).success))
}
