import ipaddr from 'ipaddr.js'

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
