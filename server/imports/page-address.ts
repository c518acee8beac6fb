import ipaddr from 'ipaddr.js'
import { PageError } from '../ports/pages'

/** Public by range, but the metadata or control service of a cloud: Azure's WireServer. */
const controlAddresses = new Set(['168.63.129.16'])

const globalUnicastV6 = ipaddr.parseCIDR('2000::/3')

/**
 * Whether an IP address may be fetched from: global unicast alone. Refused are loopback, private, link-local (cloud
 * metadata among them), carrier-grade NAT, multicast, reserved and test ranges, and every IPv6 form that wraps an IPv4
 * address (mapped, compatible, NAT64, 6to4, Teredo), for what is inside may be private. Text that is not an IP address is refused.
 */
export function isPublicAddress(address: string): boolean {
  // A zone (fe80::1%eth0) names an interface of this machine: never public.
  if (address.includes('%') || !ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast' || controlAddresses.has(parsed.toString())) return false
  return parsed.kind() === 'ipv4' || parsed.match(globalUnicastV6)
}

/** Whether a host name is local by definition (RFC 6761, 6762, 8375), so that DNS need not be asked. */
export function isLocalName(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.+$/, '')
  return /^(localhost|local|internal|home\.arpa)$|\.(localhost|local|localdomain|internal|home\.arpa)$/.test(
    name,
  )
}

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
