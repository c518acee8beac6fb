import type { Socket } from 'node:net'
import os from 'node:os'
import ipaddr from 'ipaddr.js'

const sockets = new WeakMap<Request, Socket>()

/** Remembers by which connection a request came. */
export function rememberConnection(request: Request, socket: Socket): void {
  sockets.set(request, socket)
}

/**
 * Who sent a request, as far as the network says: an address, or an IPv6 network, as one machine has as many addresses
 * within its own as it likes. Behind a proxy it is the proxy's.
 */
export function senderOf(request: Request): string | undefined {
  const address = sockets.get(request)?.remoteAddress
  if (address === undefined || !ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6
    ? parsed.toNormalizedString().split(':').slice(0, 4).join(':')
    : address
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether a host name, as it stands in an address, is this machine's: its loopback's, its own, or of its networks. */
function isOurs(name: string): boolean {
  if (loopback.has(name)) return true
  const own = os.hostname().toLowerCase()
  if (name === own || name === `${own}.local`) return true
  const addresses = Object.values(os.networkInterfaces()).flatMap((each) => each ?? [])
  return addresses.some(({ address, family }) => name === (family === 'IPv6' ? `[${address}]` : address))
}

/**
 * The origin that answers name where none is configured: the one that the caller used if it is this machine's, else the
 * address and port that the connection came to. `Host` alone is the caller's word, which may be forged.
 */
export function boundOrigin(request: Request): string | undefined {
  const { localAddress, localPort } = sockets.get(request) ?? {}
  if (localAddress === undefined || localPort === undefined) return undefined
  const { origin, hostname } = new URL(request.url)
  if (isOurs(hostname)) return origin
  const address = ipaddr.process(localAddress)
  const name = address instanceof ipaddr.IPv6 ? `[${address.toString()}]` : address.toString()
  return `http://${name}:${localPort}`
}
