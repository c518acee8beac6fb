import ipaddr from 'ipaddr.js'
import { PageError } from '../ports/pages'

/** Public addresses of a cloud's metadata or control service: Azure's WireServer. */
const controlAddresses = new Set(['168.63.129.16'])

const globalUnicastV6 = ipaddr.parseCIDR('2000::/3')

/**
 * True if an IP address may be fetched from, i.e. is global unicast. This excludes loopback, private, link-local (with
 * cloud metadata), carrier-grade NAT, multicast, reserved and test ranges, and all IPv6 forms that wrap an IPv4 address
 * (mapped, compatible, NAT64, 6to4, Teredo), which may be private. False for text that isn't an IP address.
 */
export function isPublicAddress(address: string): boolean {
  // A zone (fe80::1%eth0) names a local interface, so it is never public.
  if (address.includes('%') || !ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast' || controlAddresses.has(parsed.toString())) return false
  return parsed.kind() === 'ipv4' || parsed.match(globalUnicastV6)
}

/** True if a host name is local by definition (RFC 6761, 6762, 8375), without a DNS lookup. */
export function isLocalName(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.+$/, '')
  return /^(localhost|local|internal|home\.arpa)$|\.(localhost|local|localdomain|internal|home\.arpa)$/.test(
    name,
  )
}

/** The API's limit for `url` in characters (api.md section 4, brand-kit/from-url). */
const maxAddressLength = 2048

/**
 * Parses a web address: http or https, with a host, without user name or password. The URL parser normalises decimal,
 * octal, hexadecimal and full-width spellings of an IPv4 address to its dotted form. Throws `PageError('address')`.
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
  // "file:/x" and "localhost" would parse as hosts too, so a bare domain has to contain a dot.
  if (!secure.hostname.includes('.') && !secure.hostname.startsWith('[')) throw new PageError('address')
  return [secure.href, parsePageAddress(`http://${text}`).href]
}

/** A link on a page as an absolute http(s) address of at most 2,048 characters; undefined if it can't be one. */
export function webLink(href: string | undefined, base: string): string | undefined {
  if (href === undefined || href.trim() === '') return undefined
  try {
    return parsePageAddress(href.trim(), base).href
  } catch {
    return undefined
  }
}
