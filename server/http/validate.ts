import type * as z from 'zod/mini'
import { safeParse, ZodMiniDefault, ZodMiniObject } from 'zod/mini'
import type { ErrorDetail } from '~/contract'
import { ApiError, invalidBody, invalidQuery } from './api-error'

function detailsOf(issues: readonly z.core.$ZodIssue[]): ErrorDetail[] {
  return issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }))
}

/** A schema of the contract, in zod's core form, whose issues carry paths. */
export type Schema = z.core.$ZodType

/** True if every field of `schema` has a default. */
export const hasDefaults = (schema: Schema): boolean =>
  schema instanceof ZodMiniObject &&
  Object.values(schema.shape).every((field) => field instanceof ZodMiniDefault)

/** `value` parsed by `schema`; throws 400 with `details` for each field. */
export function parse<T extends Schema>(schema: T, value: unknown, what: 'body' | 'query'): z.output<T> {
  const result = safeParse(schema, value)
  if (result.success) return result.data
  const details = detailsOf(result.error.issues)
  const first = details[0]
  const prefix = first?.path ? `${first.path}: ` : ''
  throw new ApiError('invalid_request', `The ${what} isn’t valid. ${prefix}${first?.message ?? ''}`.trim(), {
    details,
  })
}

/**
 * Postgres can't store NUL or half of a surrogate pair, though JSON can contain both. PGlite stores a leading byte
 * order mark but drops it when reading, so it is refused rather than lost.
 */
const isValidText = (text: string): boolean => !/[\p{Surrogate}\u0000]|^\uFEFF/u.test(text)

function firstInvalidText(value: unknown, path: string): string | undefined {
  if (typeof value === 'string') return isValidText(value) ? undefined : path
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, item] of Object.entries(value)) {
    // Names at the top are those of the schema, or ignored.
    if (path !== '' && !isValidText(key)) return path
    const found = firstInvalidText(item, path === '' ? key : `${path}.${key}`)
    if (found !== undefined) return found
  }
  return undefined
}

/** Throws 400, with the field's path, for text that the database can neither store nor be queried for. */
export function rejectInvalidText(given: unknown, what: 'body' | 'query'): void {
  const path = firstInvalidText(given, '')
  if (path === undefined) return
  const message =
    /*i18n*/ 'Contains characters that can’t be stored (NUL, half of a surrogate pair, or a byte order mark at the start).'
  throw what === 'body' ? invalidBody(path, message) : invalidQuery(path, message)
}

/** True if the database can store every path parameter. */
export const areValidText = (params: Readonly<Record<string, string>>): boolean =>
  Object.values(params).every(isValidText)
