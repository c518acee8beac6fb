import * as z from 'zod/mini'
import { maybe } from './answer'

/** Error codes of the embedded server and their statuses. Only `insufficient_credits` is in api.md (section 7). */
export const errorStatus = {
  invalid_request: 400,
  invalid_state: 400,
  /** The post was already replaced by another one. */
  post_replaced: 409,
  approval_required: 400,
  payload_too_large: 400,
  page_unreadable: 400,
  unauthorized: 401,
  insufficient_credits: 402,
  forbidden: 403,
  missing_scope: 403,
  invalid_signature: 403,
  upload_expired: 403,
  not_found: 404,
  rate_limited: 429,
  internal_error: 500,
  unavailable: 503,
  storage_full: 507,
  generator_failed: 502,
  upstream_unreachable: 502,
  /** From the proxy before a hosted API: nothing was sent to it. */
  upstream_offline: 503,
} as const
export type ErrorCode = keyof typeof errorStatus

/** An invalid field of a body; `path` like `content.mediaUrls.0`. */
export const ErrorDetail = z.looseObject({ path: z.string(), message: z.string() })
export type ErrorDetail = z.output<typeof ErrorDetail>

/** Error body of every endpoint (api.md section 7). */
export const ErrorEnvelope = z.looseObject({
  error: z.looseObject({
    code: z.string(),
    message: z.string(),
    purchaseUrl: maybe(z.string()),
    details: maybe(z.array(ErrorDetail)),
  }),
  requestId: maybe(z.string()),
})
export type ErrorEnvelope = z.output<typeof ErrorEnvelope>

/** Body of every successful response (api.md section 1). */
export const SuccessEnvelope = z.looseObject({ data: z.unknown(), requestId: maybe(z.string()) })

/** Message of the `invalid_state` error for a repeated request whose first response held a secret. The dashboard compares it. */
export const secretShownOnce =
  'This request was already carried out. Its response contained a secret, which is shown once and not stored.'
