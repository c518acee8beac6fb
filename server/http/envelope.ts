import { ApiError } from './api-error'
import { openHeaders } from './cors'

const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  ...openHeaders,
}

/** 200 with `data` and `requestId` (api.md section 1). */
export function success(data: unknown, requestId: string): Response {
  return new Response(JSON.stringify({ data, requestId }), {
    status: 200,
    headers: { ...headers, 'x-request-id': requestId },
  })
}

/** The error envelope (api.md section 7). Other errors than `ApiError` are logged and answered as 500 without their details. */
export function failure(error: unknown, requestId: string): Response {
  const known =
    error instanceof ApiError
      ? error
      : new ApiError('internal_error', 'Something went wrong on the server. Try again.')
  if (known !== error) console.error(`[${requestId}]`, error)
  const { retryAfter, ...extra } = known.extra
  return new Response(
    JSON.stringify({ error: { code: known.code, message: known.message, ...extra }, requestId }),
    {
      status: known.status,
      headers: {
        ...headers,
        'x-request-id': requestId,
        ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
        ...(known.status === 401 && { 'www-authenticate': 'Bearer' }),
      },
    },
  )
}
