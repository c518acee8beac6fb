import { sentence } from '~/contract/server-sentences'
import * as z from 'zod/mini'
import { ApiError } from '../http/api-error'

/** The last record of a page. The next page begins after its position, whatever happens to the record meanwhile. */
export interface Place {
  /** Value of the sort key: milliseconds since 1970 for a time, or a text. */
  readonly key: number | string
  readonly id: string
}

const latestMs = Date.UTC(9999, 11, 31)
/** Maximum length of a text sort key (`studio_name_key`). */
const maxKeyLength = 100
// Postgres can't compare with NUL, and neither ids nor keys contain one.
const withoutNul = (most: number) =>
  z.string().check(
    z.maxLength(most),
    z.refine((text) => !text.includes('\u0000')),
  )
const EncodedPlace = z.tuple([
  z.string(),
  z.union([z.int().check(z.gte(0), z.lte(latestMs)), withoutNul(maxKeyLength)]),
  withoutNul(128),
])

/** An opaque cursor for a position. `order` names the list's order, because cursors of other orders are invalid. */
export function cursorOf(order: string, { key, id }: Place): string {
  return btoa(encodeURIComponent(JSON.stringify([order, key, id])))
}

const refused = () => {
  const message = /*i18n*/ 'Must be the cursor of a page before.'
  return new ApiError('invalid_request', sentence('invalidQuery', { path: 'cursor', message }), {
    details: [{ path: 'cursor', message }],
  })
}

/** The position that `cursorOf` encoded for this order and kind of key; throws 400 for anything else. */
export function placeOf(order: string, cursor: string, kind: 'time' | 'text' = 'time'): Place {
  let given: unknown
  try {
    given = JSON.parse(decodeURIComponent(atob(cursor)))
  } catch {
    throw refused()
  }
  const parsed = z.safeParse(EncodedPlace, given)
  if (!parsed.success) throw refused()
  const [name, key, id] = parsed.data
  if (name !== order || typeof key !== (kind === 'time' ? 'number' : 'string')) throw refused()
  return { key, id }
}
