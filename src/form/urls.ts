/** `text` as an address that may become a link or a request: http or https alone, never `javascript:`; else null. */
export function safeHttpUrl(text: string): URL | null {
  const trimmed = text.trim()
  if (!/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return null
  const url = new URL(trimmed)
  return url.hostname === '' ? null : url
}

/** The host that people know an address by, without `www.`; takes bare domains too. Null when it is neither. */
export function bareDomain(text: string): string | null {
  const trimmed = text.trim()
  const url = safeHttpUrl(/^[a-z][a-z\d+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`)
  const host = url?.hostname.replace(/^www\./, '').replace(/\.$/, '')
  return host?.includes('.') ? host : null
}

/** What two addresses of one page have in common: neither scheme nor `www.`, query, fragment or a slash at the end. */
function pageOf(text: string): string | null {
  const url = safeHttpUrl(text)
  return url && url.hostname.replace(/^www\./, '') + url.pathname.replace(/\/+$/, '')
}

/** Whether both are addresses, and of the same page. */
export function samePage(one: string, other: string): boolean {
  const page = pageOf(one)
  return page !== null && page === pageOf(other)
}
