import type { Socket } from 'node:net'
import os from 'node:os'
import ipaddr from 'ipaddr.js'
import { loopbackNames } from '../http/addresses'

const sockets = new WeakMap<Request, Socket>()

/** Remembers a request's socket. */
export function rememberConnection(request: Request, socket: Socket): void {
  sockets.set(request, socket)
}

/**
 * The sender of a request: its IPv4 address, or its IPv6 /64, because a machine can use any address in it. Behind a
 * proxy, this is the proxy.
 */
export function senderOf(request: Request): string | undefined {
  const address = sockets.get(request)?.remoteAddress
  if (address === undefined || !ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6
    ? parsed.toNormalizedString().split(':').slice(0, 4).join(':')
    : address
}

/** True if a host name is this machine's: loopback, its own name, or an address of its interfaces. */
function isOurs(name: string): boolean {
  if (loopbackNames.has(name)) return true
  const own = os.hostname().toLowerCase()
  if (name === own || name === `${own}.local`) return true
  const addresses = Object.values(os.networkInterfaces()).flatMap((each) => each ?? [])
  return addresses.some(({ address, family }) => name === (family === 'IPv6' ? `[${address}]` : address))
}

/**
 * The origin for addresses in answers if none is configured: the caller's if it belongs to this machine, else the
 * address and port the connection came to. The `Host` header alone can be forged.
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
