/** `text` as a URL that is safe for a link or request: http or https only, never `javascript:`; else null. */
export function safeHttpUrl(text: string): URL | null {
  const trimmed = text.trim()
  if (!/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return null
  const url = new URL(trimmed)
  return url.hostname === '' ? null : url
}

/** A domain without `www.`; also accepts bare domains. Null if `text` is neither a URL nor a domain. */
export function bareDomain(text: string): string | null {
  const trimmed = text.trim()
  const url = safeHttpUrl(/^[a-z][a-z\d+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`)
  const host = url?.hostname.replace(/^www\./, '').replace(/\.$/, '')
  return host?.includes('.') ? host : null
}

/** The part of a page's address that identifies it: no scheme, `www.`, query, fragment or trailing slash. */
function pageOf(text: string): string | null {
  const url = safeHttpUrl(text)
  return url && url.hostname.replace(/^www\./, '') + url.pathname.replace(/\/+$/, '')
}

/** True if both are URLs of the same page. */
export function samePage(one: string, other: string): boolean {
  const page = pageOf(one)
  return page !== null && page === pageOf(other)
}
