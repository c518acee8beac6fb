import { toPublic, toStored } from '../media/addresses'

/** Fields that hold an address by contract; in all others a text that looks like a path is a person's text. */
const holdsAddress = (key: string): boolean =>
  key === 'url' || key === 'images' || key === 'link' || key.endsWith('Url') || key.endsWith('Urls')

type Change = (address: string) => string

function walk(value: unknown, change: Change, inAddress: boolean): unknown {
  if (typeof value === 'string') return inAddress ? change(value) : value
  if (Array.isArray(value)) return value.map((item) => walk(item, change, inAddress))
  return typeof value === 'object' && value !== null ? withAddresses(value, change) : value
}

/** `record` with `change` done to every address in it, however deep; the same object where it holds none. */
export function withAddresses(record: object, change: Change): object {
  const changed: [string, unknown][] = []
  for (const [key, item] of Object.entries(record)) {
    const value = walk(item, change, holdsAddress(key))
    if (value !== item) changed.push([key, value])
  }
  return changed.length === 0 ? record : { ...record, ...Object.fromEntries(changed) }
}

/** `value` with every address in it as it is stored. */
export const withStoredAddresses = (value: unknown, origin: string): unknown =>
  walk(value, (address) => toStored(address, origin), false)

/** `value` with every address in it as it is answered. */
export const withPublicAddresses = (value: unknown, origin: string): unknown =>
  walk(value, (address) => toPublic(address, origin), false)
