// Our own media are stored by path and answered with the scheme and host that the caller used, so that they keep
// working when the port or the host changes. `implement()` does so for every body and every answer.

const ownPath = /^\/(files|uploads)\/[^\s]+$/
const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

function isOwn(address: URL, origin: string): boolean {
  if (address.origin === origin) return true
  const own = new URL(origin)
  return address.port === own.port && loopback.has(address.hostname) && loopback.has(own.hostname)
}

/** An address as it is stored: our own by path alone, all others as they are. */
export function toStored(address: string, origin: string): string {
  if (!address.includes('/files/') || !URL.canParse(address)) return address
  const url = new URL(address)
  return url.pathname.startsWith('/files/') && isOwn(url, origin) ? url.pathname : address
}

/** A stored address as it is answered. */
export function toPublic(address: string, origin: string): string {
  return ownPath.test(address) ? origin + address : address
}
