import { toPublic, toStored } from '../media/addresses'

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
  walk(value, (address) => toStored(address, origin), false)

/** `value` with every address in it as it is answered. */
export const withPublicAddresses = (value: unknown, origin: string): unknown =>
  walk(value, (address) => toPublic(address, origin), false)
