import { sentence } from '~/contract/server-sentences'
import * as z from 'zod/mini'
import { ApiError } from '../http/api-error'

/** The record that a page ended with: the next one begins behind it, whatever became of the record meanwhile. */
export interface Place {
  /** Milliseconds since 1970 of the time that the list is ordered by. */
  readonly ms: number
  readonly id: string
}

const latestMs = Date.UTC(9999, 11, 31)
const Written = z.tuple([
  z.string(),
  z.int().check(z.gte(0), z.lte(latestMs)),
  z.string().check(z.maxLength(128)),
])

/** A place as an opaque text. `order` names the order that it is in: another list's means nothing here. */
export function cursorOf(order: string, { ms, id }: Place): string {
  return btoa(encodeURIComponent(JSON.stringify([order, ms, id])))
}

const refused = () => {
  const message = /*i18n*/ 'Must be the cursor of a page before.'
  return new ApiError('invalid_request', sentence('invalidQuery', { path: 'cursor', message }), {
    details: [{ path: 'cursor', message }],
  })
}

/** The place that `cursorOf` wrote for this order; 400 for anything else. */
export function placeOf(order: string, cursor: string): Place {
  let given: unknown
  try {
    given = JSON.parse(decodeURIComponent(atob(cursor)))
  } catch {
    throw refused()
  }
  const written = z.safeParse(Written, given)
  // A NUL can't be compared with, and no identifier holds one.
  if (!written.success || written.data[0] !== order || written.data[2].includes('\u0000')) throw refused()
  return { ms: written.data[1], id: written.data[2] }
}
