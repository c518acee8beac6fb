import { ApiError } from './api-error'

/**
 * Postgres keeps neither NUL nor half a surrogate pair; JSON can spell both. A byte order mark at the beginning PGlite
 * keeps, and drops when it reads: better refused than lost.
 */
const isStorable = (text: string): boolean => !/[\p{Surrogate}\u0000]|^\uFEFF/u.test(text)

function firstUnstorable(value: unknown, path: string): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : path
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, item] of Object.entries(value)) {
    const found = firstUnstorable(item, path === '' ? key : `${path}.${key}`)
    if (found !== undefined) return found
  }
  return undefined
}

/** Refuses text that no database keeps, with 400 and the field's path. */
export function checkStorable(body: unknown): void {
  const path = firstUnstorable(body, '')
  if (path === undefined) return
  const message =
    'Contains characters that can’t be stored (NUL, half of a surrogate pair, or a byte order mark at the start).'
  throw new ApiError('invalid_request', `The body isn’t valid. ${path}: ${message}`, {
    details: [{ path, message }],
  })
}

/** Whether every path parameter is text that could name something. */
export const areStorable = (params: Readonly<Record<string, string>>): boolean =>
  Object.values(params).every(isStorable)
