import { sentence } from '~/contract/server-sentences'
import * as z from 'zod/mini'
import { ApiError } from '../http/api-error'

/** The record that a page ended with: the next one begins behind it, whatever became of the record meanwhile. */
export interface Place {
  /** What the list is ordered by: milliseconds since 1970 of a time, or a text. */
  readonly key: number | string
  readonly id: string
}

const latestMs = Date.UTC(9999, 11, 31)
/** The longest text that a list is ordered by (`studio_name_key`). */
const longestKey = 100
// A NUL can't be compared with, and neither an identifier nor a key holds one.
const withoutNul = (most: number) =>
  z.string().check(
    z.maxLength(most),
    z.refine((text) => !text.includes('\u0000')),
  )
const Written = z.tuple([
  z.string(),
  z.union([z.int().check(z.gte(0), z.lte(latestMs)), withoutNul(longestKey)]),
  withoutNul(128),
])

/** A place as an opaque text. `order` names the order that it is in: another list's means nothing here. */
export function cursorOf(order: string, { key, id }: Place): string {
  return btoa(encodeURIComponent(JSON.stringify([order, key, id])))
}

const refused = () => {
  const message = /*i18n*/ 'Must be the cursor of a page before.'
  return new ApiError('invalid_request', sentence('invalidQuery', { path: 'cursor', message }), {
    details: [{ path: 'cursor', message }],
  })
}

/** The place that `cursorOf` wrote for this order, whose keys are of that kind; 400 for anything else. */
export function placeOf(order: string, cursor: string, kind: 'time' | 'text' = 'time'): Place {
  let given: unknown
  try {
    given = JSON.parse(decodeURIComponent(atob(cursor)))
  } catch {
    throw refused()
  }
  const written = z.safeParse(Written, given)
  if (!written.success) throw refused()
  const [name, key, id] = written.data
  if (name !== order || typeof key !== (kind === 'time' ? 'number' : 'string')) throw refused()
  return { key, id }
}
