import { sentence } from '~/contract/server-sentences'

/** Why a page could not be read. A closed list, which callers map to their own answers. */
export type PageErrorReason =
  | 'address'
  | 'blocked'
  | 'unreachable'
  | 'timeout'
  | 'too_large'
  | 'empty'
  | 'not_html'
  | 'wrong_type'
  | 'refused'
  | 'redirects'
  | 'in_browser'

const sentences: Record<PageErrorReason, string> = {
  address: /*i18n*/ 'Enter a web address that starts with http:// or https://.',
  blocked: /*i18n*/ 'This address leads to a private network. Only public websites can be imported.',
  unreachable: /*i18n*/ 'Couldn’t reach the website. Check the address and try again.',
  timeout: /*i18n*/ 'The website took too long to respond.',
  too_large: /*i18n*/ 'The page is too large to import.',
  empty: /*i18n*/ 'The website returned an empty page.',
  not_html: /*i18n*/ 'This address leads to a file, not a web page.',
  wrong_type: /*i18n*/ 'The file at this address isn’t the expected type.',
  refused: /*i18n*/ 'The website refused to show this page.',
  redirects: /*i18n*/ 'The website redirects too many times.',
  in_browser:
    'The demo runs in your browser, which can’t read other websites. Run the studio itself to import from a website.',
}

/**
 * A page that could not be read, with a sentence for the person who asked for it.
 * `status` is the HTTP status when the site answered one (reason `refused`).
 */
export class PageError extends Error {
  override readonly name = 'PageError'
  readonly reason: PageErrorReason
  readonly status: number | undefined

  constructor(reason: PageErrorReason, details: { status?: number; cause?: unknown } = {}) {
    const { status, cause } = details
    super(status === undefined ? sentences[reason] : sentence('pageRefused', { status }), { cause })
    this.reason = reason
    this.status = status
  }
}

/** What a caller expects at an address. Each kind has its own size limit and content types. */
export type PageKind = 'html' | 'css' | 'image' | 'pdf'

export interface FetchedPage {
  /** The final address, after redirects. */
  url: string
  /** Without parameters, in lower case: `text/html`. Empty if the site sent none. */
  contentType: string
  bytes: Uint8Array
  /** The bytes decoded by the page's charset; empty for images and PDFs. */
  text: string
}

/**
 * Fetches public pages. Implementations refuse private addresses at every hop and bound time, size and redirects
 * (docs/architecture.md, "from-url"); they throw `PageError` and nothing else.
 */
export interface PageFetcher {
  /** How long an import may take, in milliseconds; that of `defaultFetchLimits` when left out. */
  readonly totalMs?: number
  fetch(url: string, kind: PageKind, options?: { signal?: AbortSignal }): Promise<FetchedPage>
}

export interface FetchLimits {
  /** For the whole call, including redirects and body, in milliseconds. */
  totalMs: number
  maxRedirects: number
  /** Of the body after decompression, in bytes. */
  maxBytes: Record<PageKind, number>
}

const mebibyte = 1024 * 1024

export const defaultFetchLimits: FetchLimits = {
  totalMs: 15_000,
  maxRedirects: 5,
  maxBytes: { html: 2 * mebibyte, css: mebibyte, image: 10 * mebibyte, pdf: 20 * mebibyte },
}
