import { toPublic, toStored } from '../media/addresses'

/** Fields that hold an address by contract; in all others a text that looks like a path is a person's text. */
const holdsAddress = (key: string): boolean =>
  key === 'url' || key === 'images' || key === 'link' || /Urls?$/.test(key)

type Change = (address: string, origin: string) => string

function walk(value: unknown, origin: string, change: Change, inAddress: boolean): unknown {
  if (typeof value === 'string') return inAddress ? change(value, origin) : value
  if (Array.isArray(value)) return value.map((item) => walk(item, origin, change, inAddress))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, walk(item, origin, change, holdsAddress(key))]),
  )
}

/** `value` with every address in it as it is stored. */
export const withStoredAddresses = (value: unknown, origin: string): unknown =>
  walk(value, origin, toStored, false)

/** `value` with every address in it as it is answered. */
export const withPublicAddresses = (value: unknown, origin: string): unknown =>
  walk(value, origin, toPublic, false)
