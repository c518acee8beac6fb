import type { Dependencies } from '../ports/dependencies'

// Our own media, and pages of the dashboard, are stored by path and answered with the scheme and host that the caller uses, so that they keep
// working when the port or the host changes. `implement()` does so for every body and every answer.

/** Scheme and host of a request's address, which is a whole one; `URL` would look at all the rest of it. */
const originIn = (url: string): string => url.slice(0, url.indexOf('/', url.indexOf('//') + 2))

/** Scheme and host that answers to a request name: what is configured, what the host is sure of, else what the request says. */
export const originFor = (
  request: Request,
  { origin, originOf }: Pick<Dependencies, 'origin' | 'originOf'>,
): string => origin ?? originOf?.(request) ?? originIn(request.url)

const ownPath = /^\/(files|uploads|practice|w)\/[^\s]+$/
const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

function isOwn(address: URL, origin: string): boolean {
  if (address.origin === origin) return true
  const own = new URL(origin)
  return address.port === own.port && loopback.has(address.hostname) && loopback.has(own.hostname)
}

/** An address as it is stored: our own by path alone, all others as they are. */
export function storedAddress(address: string, origin: string): string {
  if (!address.includes('/files/') || !URL.canParse(address)) return address
  const url = new URL(address)
  return url.pathname.startsWith('/files/') && isOwn(url, origin) ? url.pathname : address
}

/** A stored address as it is answered. */
function toPublic(address: string, origin: string): string {
  return ownPath.test(address) ? origin + address : address
}

/** Fields that hold an address by contract; in all others a text that looks like a path is a person's text. */
const holdsAddress = (key: string): boolean =>
  key === 'url' || key === 'images' || key === 'link' || key.endsWith('Url') || key.endsWith('Urls')

type Change = (address: string) => string

function walk(value: unknown, change: Change, inAddress: boolean): unknown {
  if (typeof value === 'string') return inAddress ? change(value) : value
  if (Array.isArray(value)) return walkList(value, change, inAddress)
  return typeof value === 'object' && value !== null ? withAddresses(value, change) : value
}

/** The same list where nothing in it changes: else each record with a list would be made anew. */
function walkList(list: readonly unknown[], change: Change, inAddress: boolean): readonly unknown[] {
  let changed: unknown[] | undefined
  for (const [at, item] of list.entries()) {
    const value = walk(item, change, inAddress)
    if (value !== item) (changed ??= [...list])[at] = value
  }
  return changed ?? list
}

/** `record` with `change` done to every address in it, however deep; the same object where it holds none. */
export function withAddresses(record: object, change: Change): object {
  let changed: [string, unknown][] | undefined
  // By keys: a pair for each field of a list's hundred records would cost more than looking at them.
  for (const key of Object.keys(record)) {
    const item: unknown = record[key as keyof typeof record]
    if (item === null || (typeof item !== 'string' && typeof item !== 'object')) continue
    const value = walk(item, change, holdsAddress(key))
    if (value !== item) (changed ??= []).push([key, value])
  }
  return changed ? { ...record, ...Object.fromEntries(changed) } : record
}

/** `value` with every address in it as it is stored. */
export const withStoredAddresses = (value: unknown, origin: string): unknown =>
  walk(value, (address) => storedAddress(address, origin), false)

/** `value` with every address in it as it is answered. */
export const withPublicAddresses = (value: unknown, origin: string): unknown =>
  walk(value, (address) => toPublic(address, origin), false)
