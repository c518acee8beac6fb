import { Agent, buildConnector, fetch, type Response } from 'undici'
import { readBytes } from '../http/read-body'
import {
  defaultFetchLimits,
  type FetchedPage,
  type FetchLimits,
  PageError,
  type PageFetcher,
  type PageKind,
} from '../ports/pages'
import { type AllowAddress, createGuardedConnect, type Resolve } from './node-guarded-connect'
import { parsePageAddress } from './page-address'

const contentTypes: Record<PageKind, RegExp> = {
  html: /^(text\/html|application\/xhtml\+xml)?$/,
  css: /^(text\/css)?$/,
  image: /^image\/[\w.+-]+$/,
  pdf: /^application\/pdf$/,
}
const acceptHeaders: Record<PageKind, string> = {
  html: 'text/html,application/xhtml+xml;q=0.9',
  css: 'text/css,*/*;q=0.1',
  image: 'image/*',
  pdf: 'application/pdf',
}

interface SafeFetchOptions {
  /** Defaults to the system's resolver. */
  resolve?: Resolve
  /** Allows non-public addresses. For tests only (`STUDIO_ALLOW_PAGES`). */
  allowAddress?: AllowAddress
  limits?: Partial<FetchLimits>
}

/**
 * The Node implementation of `PageFetcher`: undici over connections to checked addresses only, so that neither a redirect
 * nor DNS rebinding can reach the internal network.
 */
export function createSafeFetch(options: SafeFetchOptions = {}): PageFetcher & { close(): Promise<void> } {
  const limits = { ...defaultFetchLimits, ...options.limits }
  const connect = createGuardedConnect(buildConnector({ timeout: limits.totalMs }), options)
  const agent = new Agent({ connect, keepAliveTimeout: 1_000, keepAliveMaxTimeout: 5_000, connections: 4 })

  async function fetchPage(
    address: string,
    kind: PageKind,
    { signal }: { signal?: AbortSignal } = {},
  ): Promise<FetchedPage> {
    const deadline = AbortSignal.timeout(limits.totalMs)
    const stop = signal ? AbortSignal.any([signal, deadline]) : deadline
    try {
      const { response, url } = await follow(parsePageAddress(address), kind, stop)
      return await readPage(response, url, kind)
    } catch (error) {
      throw asPageError(error, stop)
    }
  }

  async function follow(start: URL, kind: PageKind, signal: AbortSignal) {
    let url = start
    for (let hop = 0; hop <= limits.maxRedirects; hop++) {
      const response = await fetch(url, {
        dispatcher: agent,
        redirect: 'manual',
        signal,
        headers: {
          accept: acceptHeaders[kind],
          'user-agent': 'Mozilla/5.0 (compatible; SocialContentStudio/1.0)',
        },
      })
      const location = redirectOf(response)
      if (location === undefined) return { response, url }
      await response.body?.cancel()
      url = parsePageAddress(location, url.href)
    }
    throw new PageError('redirects')
  }

  async function readPage(response: Response, url: URL, kind: PageKind): Promise<FetchedPage> {
    const header = response.headers.get('content-type') ?? ''
    const contentType = (header.split(';')[0] ?? '').trim().toLowerCase()
    const reject = async (error: PageError): Promise<never> => {
      await response.body?.cancel()
      throw error
    }
    if (!response.ok) return reject(new PageError('refused', { status: response.status }))
    if (!contentTypes[kind].test(contentType)) {
      return reject(new PageError(kind === 'html' ? 'not_html' : 'wrong_type'))
    }
    const bytes = await readBytes(response.body, limits.maxBytes[kind], () => new PageError('too_large'))
    const text = kind === 'image' || kind === 'pdf' ? '' : decodePage(bytes, header)
    if (kind === 'html' && text.trim() === '') throw new PageError('empty')
    return { url: url.href, contentType, bytes, text }
  }

  return { totalMs: limits.totalMs, fetch: fetchPage, close: () => agent.destroy() }
}

function redirectOf(response: Response): string | undefined {
  if (![301, 302, 303, 307, 308].includes(response.status)) return undefined
  const location = response.headers.get('location')
  // Headers are read as Latin-1, but addresses in them are UTF-8.
  return location === null ? undefined : Buffer.from(location, 'latin1').toString()
}

/** undici wraps errors in `TypeError: fetch failed`, sometimes twice, so the cause is unwrapped. */
function asPageError(error: unknown, signal: AbortSignal): PageError {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof PageError) return at
  return new PageError(signal.aborted ? 'timeout' : 'unreachable', { cause: error })
}

/** Decodes a page by its byte order mark, else the header's charset, else the page's `<meta>`, else as UTF-8. */
function decodePage(bytes: Uint8Array, contentTypeHeader: string): string {
  const label = byteOrderMark(bytes) ?? charsetIn(contentTypeHeader) ?? charsetInPage(bytes) ?? 'utf-8'
  return decoderFor(label).decode(bytes)
}

function byteOrderMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return undefined
}

/**
 * The charset of `<meta>`, which the HTML standard looks for in the first 1,024 bytes. A page whose `<meta>` can be read
 * in ASCII isn't in UTF-16: the standard takes it as UTF-8.
 */
function charsetInPage(bytes: Uint8Array): string | undefined {
  const label = charsetIn(new TextDecoder('latin1').decode(bytes.subarray(0, 1024)))
  return label !== undefined && decoderFor(label).encoding.startsWith('utf-16') ? 'utf-8' : label
}

function charsetIn(text: string): string | undefined {
  return /charset\s*=\s*["']?\s*([\w:.-]{2,40})/i.exec(text)?.[1]
}

function decoderFor(label: string): TextDecoder {
  try {
    return new TextDecoder(label)
  } catch {
    return new TextDecoder('utf-8') // an unknown charset still has readable ASCII in it
  }
}
