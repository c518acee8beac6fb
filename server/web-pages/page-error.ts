/** Why a page could not be read. The list is closed: a caller maps each to its own answer. */
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

const SENTENCES: Record<PageErrorReason, string> = {
  address: 'Enter a web address that starts with http:// or https://.',
  blocked: 'This address leads to a private network. Only public websites can be imported.',
  unreachable: 'Couldn’t reach the website. Check the address and try again.',
  timeout: 'The website took too long to respond.',
  too_large: 'The page is too large to import.',
  empty: 'The website returned an empty page.',
  not_html: 'This address leads to a file, not a web page.',
  wrong_type: 'The file at this address isn’t the expected type.',
  refused: 'The website refused to show this page.',
  redirects: 'The website redirects too many times.',
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
    const sentence = SENTENCES[reason]
    const told =
      details.status === undefined ? sentence : `${sentence.slice(0, -1)} (HTTP ${details.status}).`
    super(told, { cause: details.cause })
    this.reason = reason
    this.status = details.status
  }
}
