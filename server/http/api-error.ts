import { type ErrorCode, type ErrorDetail, errorStatus } from '~/contract'
import { sentence } from '~/contract/server-sentences'

/** A refusal that is sent to the caller, in the envelope of api.md section 7. */
export class ApiError extends Error {
  override readonly name = 'ApiError'

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly extra: { purchaseUrl?: string; details?: ErrorDetail[]; retryAfter?: number } = {},
  ) {
    super(message)
  }

  get status(): number {
    return errorStatus[this.code]
  }
}

/** 404: the thing doesn't exist, or belongs to a workspace the caller is not a member of (api.md section 5). */
export function notFound(what: string): ApiError {
  return new ApiError('not_found', sentence('notFound', { thing: what }))
}

const invalidField = (path: string, message: string, sentence: string): ApiError =>
  new ApiError('invalid_request', sentence, { details: [{ path, message }] })

/** 400: a field of the body isn't valid. */
export const invalidBody = (path: string, message: string): ApiError =>
  invalidField(path, message, sentence('invalidBody', { path, message }))

/** 400: a parameter of the query isn't valid. */
export const invalidQuery = (path: string, message: string): ApiError =>
  invalidField(path, message, sentence('invalidQuery', { path, message }))

/** 400: a field of the body can't be accepted now, whatever its form. */
export const refusedField = (path: string, message: string): ApiError =>
  invalidField(path, message, `${path}: ${message}`)

/** The connection is to be cut without an answer. The host does that; a direct caller of `fetch` gets this error. */
export class ConnectionCut extends Error {
  override readonly name = 'ConnectionCut'
}

/** 507: the disk is full, or so nearly full that the rest is reserved for the database. */
export const diskIsFull = (): ApiError =>
  new ApiError(
    'storage_full',
    /*i18n*/ 'The server’s disk is full, so nothing can be saved. Reading still works.',
  )
