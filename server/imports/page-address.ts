import { PageError } from '../ports/pages'

/** Longer addresses are refused: the API's own limit for `url` (api.md section 4, brand-kit/from-url). */
const maxAddressLength = 2048

/**
 * Reads one web address: http or https, no user name or password, a host. The URL standard's parser has by then turned
 * decimal, octal, hexadecimal and full-width spellings of an IPv4 address into its dotted form.
 * Throws `PageError('address')`.
 */
export function parsePageAddress(text: string, base?: string): URL {
  if (text.length > maxAddressLength || !URL.canParse(text, base)) throw new PageError('address')
  const url = new URL(text, base)
  const web = url.protocol === 'http:' || url.protocol === 'https:'
  if (!web || url.username !== '' || url.password !== '' || url.hostname === '')
    throw new PageError('address')
  url.hash = ''
  return url
}

/**
 * The addresses to try for what a person typed: a full URL as it is; a bare domain by https, then by http
 * (api.md section 4: "a full URL or a bare domain"). Throws `PageError('address')`.
 */
export function pageAddressCandidates(typed: string): string[] {
  const text = typed.trim()
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return [parsePageAddress(text).href]
  const secure = parsePageAddress(`https://${text}`)
  // "file:/x" or "localhost" would parse as a host too; a bare domain has a dot in it.
  if (!secure.hostname.includes('.') && !secure.hostname.startsWith('[')) throw new PageError('address')
  return [secure.href, parsePageAddress(`http://${text}`).href]
}

/** `href` as an absolute http(s) address of at most 2,048 characters, or nothing: for links found inside a page. */
export function webLink(href: string | undefined, base: string): string | undefined {
  if (href === undefined || href.trim() === '') return undefined
  try {
    return parsePageAddress(href.trim(), base).href
  } catch {
    return undefined
  }
}
