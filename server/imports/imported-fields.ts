import { safeParse } from 'zod/mini'
import type { Schema } from '../http/body'
import { withAddresses } from '../http/addresses'

/** Characters that browsers let stand in an address, and RFC 3986 does not. */
const strict = (address: string): string => address.replaceAll(/[\s<>"{}|\\^`]/g, encodeURIComponent)

/** Those fields of what a page told that `schema`, an update's, accepts: a page's oddity is no reason to fail. */
export function importedFields(schema: Schema, found: object): object {
  const fields: [string, unknown][] = Object.entries(withAddresses(found, strict))
  return Object.fromEntries(fields.filter(([key, value]) => safeParse(schema, { [key]: value }).success))
}
