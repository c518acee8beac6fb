/** What a caller expects at an address; each kind has its own size limit and content types. */
export type PageKind = 'html' | 'css' | 'image'

export type FetchedPage = {
  /** The address that answered at last, after redirects. */
  url: string
  /** Without parameters, in lower case: `text/html`. Empty when the site sent none. */
  contentType: string
  bytes: Uint8Array
  /** The bytes as text in the page's own charset; empty for pictures. */
  text: string
}

/**
 * Fetches public pages. Implementations refuse private addresses at every hop and bound time, size and redirects
 * (design.md, "from-url"); they throw `PageError` and nothing else.
 */
export interface PageFetcher {
  fetch(url: string, kind: PageKind, options?: { signal?: AbortSignal }): Promise<FetchedPage>
}

export type FetchLimits = {
  /** For the whole call, redirects and body included, in milliseconds. */
  totalMs: number
  maxRedirects: number
  /** Of the body after decompression, in bytes. */
  maxBytes: Record<PageKind, number>
}

const MEBIBYTE = 1024 * 1024

export const DEFAULT_LIMITS: FetchLimits = {
  totalMs: 15_000,
  maxRedirects: 5,
  maxBytes: { html: 2 * MEBIBYTE, css: MEBIBYTE, image: 10 * MEBIBYTE },
}
