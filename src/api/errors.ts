import type { ErrorDetail } from '~/contract/errors'
import { i18n } from '~/contract/i18n'

interface ApiErrorFields {
  status: number
  code: string
  message: string
  requestId?: string | undefined
  purchaseUrl?: string | undefined
  details?: readonly ErrorDetail[] | undefined
}

/** An error that the API returned in its envelope (docs/api.md section 7). */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly requestId: string | undefined
  /** Where to buy credits; present on 402. */
  readonly purchaseUrl: string | undefined
  /** On 400: the fields that were refused and why, if the server says. */
  readonly details: readonly ErrorDetail[]

  constructor(fields: ApiErrorFields) {
    super(fields.message)
    this.status = fields.status
    this.code = fields.code
    this.requestId = fields.requestId
    this.purchaseUrl = fields.purchaseUrl
    this.details = fields.details ?? []
  }
}

type NetworkErrorKind = 'offline' | 'unreachable' | 'cors' | 'timeout' | 'aborted'

const networkSentence: Record<NetworkErrorKind, string> = {
  offline: i18n.t('You’re offline.'),
  unreachable: i18n.t('The API didn’t respond.'),
  cors: i18n.t('The API responded, but this page isn’t allowed to read it (no CORS headers).'),
  timeout: i18n.t('The API took too long to respond.'),
  aborted: i18n.t('The request was cancelled.'),
}

/** The request got no response. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
  readonly kind: NetworkErrorKind
  /**
   * True for a write that was sent: it may have gone through (docs/architecture.md "Retries never double").
   */
  readonly outcomeUnknown: boolean

  constructor(kind: NetworkErrorKind, options: { outcomeUnknown?: boolean; cause?: unknown } = {}) {
    const unknown = options.outcomeUnknown ?? false
    super(
      unknown
        ? i18n.t('{0} It may or may not have gone through.', { 0: networkSentence[kind] })
        : networkSentence[kind],
      {
        cause: options.cause,
      },
    )
    this.kind = kind
    this.outcomeUnknown = unknown
  }

  /** What went wrong, without the sentence on a write's outcome. */
  get reason(): string {
    return networkSentence[this.kind]
  }
}

/**
 * A response that doesn't follow the contract: not JSON, no envelope, a redirect, or a record without an id.
 */
export class ContractError extends Error {
  override readonly name = 'ContractError'
  /** HTTP status; 0 if it can't be read. */
  readonly status: number
  readonly requestId: string | undefined

  constructor(message: string, status: number, requestId?: string) {
    super(message)
    this.status = status
    this.requestId = requestId
  }
}

/** Every error that a call of the client rejects with. */
export type StudioError = ApiError | NetworkError | ContractError

/** True for the client's own errors. */
export function isStudioError(error: unknown): error is StudioError {
  return error instanceof ApiError || error instanceof NetworkError || error instanceof ContractError
}

/** The requestId that a person can give to whoever runs the API. */
export function requestIdOf(error: unknown): string | undefined {
  return error instanceof ApiError || error instanceof ContractError ? error.requestId : undefined
}

/** What an error notice shows of an error. */
export const errorDetails = (error: Error) => ({
  message: error.message,
  code: codeOf(error),
  requestId: requestIdOf(error),
})

/** The error as a code: the API's own, or `offline`, `unreachable`, `timeout`, `not_the_contract`, … */
export function codeOf(error: unknown): string | undefined {
  if (error instanceof ApiError) return error.code
  if (error instanceof NetworkError) return error.kind
  return error instanceof ContractError ? 'not_the_contract' : undefined
}

/**
 * True if a write that rejected with `error` may still have gone through: no response, a 5xx, or an
 * unreadable response.
 */
export function outcomeUnknown(error: unknown): boolean {
  if (error instanceof NetworkError) return error.outcomeUnknown
  if (error instanceof ApiError) return error.status >= 500
  return error instanceof ContractError && (error.status < 300 || error.status >= 500)
}

/** True if the call was cancelled, which is not worth an error message. */
export function isAborted(error: unknown): boolean {
  return error instanceof NetworkError && error.kind === 'aborted'
}

/** What was thrown, as an error. */
export const asError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(String(thrown))
