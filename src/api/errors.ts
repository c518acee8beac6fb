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

/** The API's own refusal, in its envelope (api.md section 7). */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly requestId: string | undefined
  /** Where credits are bought; present on 402. */
  readonly purchaseUrl: string | undefined
  /** On 400: which fields were refused and why, where the server says. */
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

export type NetworkErrorKind = 'offline' | 'unreachable' | 'cors' | 'timeout' | 'aborted'

const networkSentence: Record<NetworkErrorKind, string> = {
  offline: i18n.t('You’re offline.'),
  unreachable: i18n.t('The API didn’t respond.'),
  cors: i18n.t('The API responded, but this page isn’t allowed to read it (no CORS headers).'),
  timeout: i18n.t('The API took too long to respond.'),
  aborted: i18n.t('The request was cancelled.'),
}

/** No answer came. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
  readonly kind: NetworkErrorKind
  /** True for a write that was sent: it may have been done (docs/architecture.md "Retries never double"). */
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

  /** What happened, without what it means for a write. */
  get reason(): string {
    return networkSentence[this.kind]
  }
}

/** An answer came that is not the document's: no JSON, no envelope, a redirect, or a record without an id. */
export class ContractError extends Error {
  override readonly name = 'ContractError'
  /** HTTP status; 0 when it can't be read. */
  readonly status: number
  readonly requestId: string | undefined

  constructor(message: string, status: number, requestId?: string) {
    super(message)
    this.status = status
    this.requestId = requestId
  }
}

/** Everything that a call of the client rejects with. */
export type StudioError = ApiError | NetworkError | ContractError

/** Whether `error` is one of the client's own. */
export function isStudioError(error: unknown): error is StudioError {
  return error instanceof ApiError || error instanceof NetworkError || error instanceof ContractError
}

/** The requestId that a person can hand to whoever runs the API. */
export function requestIdOf(error: unknown): string | undefined {
  return error instanceof ApiError || error instanceof ContractError ? error.requestId : undefined
}

/** The machine's word for `error`: the API's code, or `offline`, `unreachable`, `timeout`, `not_the_contract`, … */
export function codeOf(error: unknown): string | undefined {
  if (error instanceof ApiError) return error.code
  if (error instanceof NetworkError) return error.kind
  return error instanceof ContractError ? 'not_the_contract' : undefined
}

/** True when a write rejected with `error` may still have been done: no answer, a gateway's 5xx, or an unreadable one. */
export function outcomeUnknown(error: unknown): boolean {
  if (error instanceof NetworkError) return error.outcomeUnknown
  if (error instanceof ApiError) return error.status >= 500
  return error instanceof ContractError && (error.status < 300 || error.status >= 500)
}

/** True when the call was cancelled, which nobody needs to be told. */
export function isAborted(error: unknown): boolean {
  return error instanceof NetworkError && error.kind === 'aborted'
}
