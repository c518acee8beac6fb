import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { buildConnector } from 'undici'
import { PageError } from '../ports/pages'
import { isLocalName, isPublicAddress } from './page-address'

/** Resolves a host name to all its addresses. */
export type Resolve = (hostname: string) => Promise<string[]>

/** Decides whether a non-public address may be connected to anyway. */
export type AllowAddress = (target: { hostname: string; address: string; port: number }) => boolean

const resolveBySystem: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true, order: 'ipv4first' })).map(({ address }) => address)

/**
 * undici's connector, restricted to checked addresses. The name is resolved here, all its addresses are checked, and the
 * socket is opened to one of them and never to the name, so DNS rebinding can't swap the address in between. (A `lookup`
 * hook wouldn't suffice: undici doesn't call it for IP literals.)
 */
export function createGuardedConnect(
  connect: buildConnector.connector,
  { resolve = resolveBySystem, allowAddress }: { resolve?: Resolve; allowAddress?: AllowAddress },
): buildConnector.connector {
  async function checkedAddresses(hostname: string, port: number): Promise<string[]> {
    const host = hostname.replace(/^\[|\]$/g, '')
    if (isLocalName(host) && !allowAddress) throw new PageError('blocked')
    const addresses = isIP(host) ? [host] : await resolve(host)
    if (addresses.length === 0) throw new PageError('unreachable')
    // A private address among public ones is an attack or split-horizon DNS: refuse the whole name.
    const allowed = (address: string) =>
      isPublicAddress(address) || allowAddress?.({ hostname: host, address, port }) === true
    if (!addresses.every(allowed)) throw new PageError('blocked')
    return addresses
  }

  return (options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, '')
    const port = Number(options.port) || (options.protocol === 'https:' ? 443 : 80)
    // The certificate is still checked against the name; an IP literal sends no SNI.
    const servername = options.servername ?? (isIP(host) ? '' : host)
    const tryNext = ([address, ...rest]: string[]): void => {
      if (address === undefined) return callback(new PageError('unreachable'), null)
      connect({ ...options, hostname: address, host: address, servername }, (error, socket) => {
        if (error === null) callback(null, socket)
        else if (rest.length > 0) tryNext(rest)
        else callback(error, null)
      })
    }
    checkedAddresses(options.hostname, port).then(tryNext, (error: unknown) =>
      callback(error instanceof PageError ? error : new PageError('unreachable', { cause: error }), null),
    )
  }
}
