import type { ErrorCode } from '~/contract'
import { GeneratorError, type GeneratorFault } from '../generators/generators'
import { ApiError } from '../http/api-error'

const codes: Record<GeneratorFault, ErrorCode> = {
  refused: 'invalid_request',
  no_model: 'invalid_request',
  no_references: 'invalid_request',
  busy: 'rate_limited',
  failed: 'generator_failed',
}

const fields: Partial<Record<GeneratorFault, string>> = {
  no_model: 'model',
  no_references: 'referenceImageUrls',
}

/** The caller went away; Node's host gives the reason as a text. */
const isStop = (error: unknown): boolean =>
  typeof error === 'string' || (error instanceof DOMException && error.name === 'AbortError')

/**
 * Why a generator made nothing, in the envelope of api.md section 7: 400 on the field that was refused (`field` for what
 * was asked for), 429 with the provider's own time, 502 for all that is not the caller's matter.
 */
export function refusal(error: unknown, field: string, after = ''): ApiError {
  if (error instanceof ApiError) return error
  if (isStop(error)) return new ApiError('generator_failed', `The request was cancelled. ${after}`.trim())
  if (!(error instanceof GeneratorError)) {
    console.error('Generation failed:', error)
    return new ApiError('generator_failed', `Generation failed. ${after || 'Try again.'}`)
  }
  const path = fields[error.fault] ?? field
  const code = codes[error.fault]
  // What the caller can't mend is the host's to read; the message is free of secrets.
  if (error.fault === 'failed') console.error('Generation failed:', error.message)
  return new ApiError(code, `${error.message} ${after}`.trim(), {
    ...(code === 'invalid_request' && { details: [{ path, message: error.message }] }),
    ...(error.retryAfter !== undefined && { retryAfter: error.retryAfter }),
  })
}
