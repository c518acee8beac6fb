import type { Dependencies } from '../ports/dependencies'

// Addresses of our own media and dashboard pages are stored as paths and answered with the scheme and host the caller
// uses, so they keep working when the port or host changes. `implement()` converts every body and every answer.

/** Scheme and host of an absolute URL. Cheaper than `URL`, which parses the rest too. */
const originIn = (url: string): string => url.slice(0, url.indexOf('/', url.indexOf('//') + 2))

/**
 * The scheme and host to use in the answer to a request: the configured one, else the one the host is sure of, else
 * the request's own.
 */
export const originFor = (
  request: Request,
  { origin, originOf }: Pick<Dependencies, 'origin' | 'originOf'>,
): string => origin ?? originOf?.(request) ?? originIn(request.url)

const ownPath = /^\/(files|uploads|practice|w)\/[^\s]+$/
/** Names of this machine, as `URL` writes them. */
export const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]'])

function isOwn(address: URL, origin: string): boolean {
  if (address.origin === origin) return true
  const own = new URL(origin)
  return address.port === own.port && [address, own].every(({ hostname }) => loopbackNames.has(hostname))
}

/** An address in its stored form: ours as a path, any other unchanged. */
export function storedAddress(address: string, origin: string): string {
  if (!address.includes('/files/') || !URL.canParse(address)) return address
  const url = new URL(address)
  return url.pathname.startsWith('/files/') && isOwn(url, origin) ? url.pathname : address
}

/** A stored address in its public form. */
function toPublic(address: string, origin: string): string {
  return ownPath.test(address) ? origin + address : address
}

/**
 * True for fields that hold an address by contract. In all others, text that looks like a path was written by a
 * person.
 */
const holdsAddress = (key: string): boolean =>
  key === 'url' || key === 'images' || key === 'link' || key.endsWith('Url') || key.endsWith('Urls')

type Change = (address: string) => string

function walk(value: unknown, change: Change, inAddress: boolean): unknown {
  if (typeof value === 'string') return inAddress ? change(value) : value
  if (Array.isArray(value)) return walkList(value, change, inAddress)
  return typeof value === 'object' && value !== null ? withAddresses(value, change) : value
}

/** Returns the same list if nothing in it changes, so that records with lists are not copied needlessly. */
function walkList(list: readonly unknown[], change: Change, inAddress: boolean): readonly unknown[] {
  let changed: unknown[] | undefined
  for (const [at, item] of list.entries()) {
    const value = walk(item, change, inAddress)
    if (value !== item) (changed ??= [...list])[at] = value
  }
  return changed ?? list
}

/** `record` with `change` applied to every address in it, at any depth; the same object if it contains none. */
export function withAddresses(record: object, change: Change): object {
  let changed: [string, unknown][] | undefined
  // Object.keys, not Object.entries: allocating a pair for each field of a hundred records costs more than the walk.
  for (const key of Object.keys(record)) {
    const item: unknown = record[key as keyof typeof record]
    if (item === null || (typeof item !== 'string' && typeof item !== 'object')) continue
    const value = walk(item, change, holdsAddress(key))
    if (value !== item) (changed ??= []).push([key, value])
  }
  return changed ? { ...record, ...Object.fromEntries(changed) } : record
}

/** `value` with every address in its stored form. */
export const withStoredAddresses = (value: unknown, origin: string): unknown =>
  walk(value, (address) => storedAddress(address, origin), false)

/** `value` with every address in its public form. */
export const withPublicAddresses = (value: unknown, origin: string): unknown =>
  walk(value, (address) => toPublic(address, origin), false)
