import { cors } from 'hono/cors'
import { ApiError } from './api-error'

type WithoutNulls<Row> = {
  [Key in keyof Row as null extends Row[Key] ? never : Key]: Row[Key]
} & { [Key in keyof Row as null extends Row[Key] ? Key : never]?: Exclude<Row[Key], null> }

/** A row as it is answered: a column that holds nothing is left out, as the document's optional fields are. */
export function withoutNulls<Row extends object>(row: Row): WithoutNulls<Row> {
  const kept: Partial<Row> = {}
  // By keys: a pair for each field would cost more than the record's JSON.
  for (const key of Object.keys(row) as (keyof Row)[]) if (row[key] !== null) kept[key] = row[key]
  // The loop does what the type says; TypeScript cannot follow it there.
  return kept as object as WithoutNulls<Row>
}

/** How many records a list holds when `limit` is left out: all that it may (api.md section 8). */
export const defaultListLimit = 100

const exposed = [
  'X-Request-Id',
  'Retry-After',
  'Link',
  'X-Total-Count',
  'Content-Range',
  'Accept-Ranges',
  'Content-Length',
]

/**
 * Any origin may call: authority lies in the bearer token alone, and no cookie is ever read (api.md section 5). A
 * dashboard served elsewhere needs it. Answers are made with these headers: set on each afterwards, they would cost as
 * much as the rest of a small answer.
 */
const openHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': exposed.join(','),
}

/** Says the same of an answer that was made without: a file. */
export function opened(answer: Response): Response {
  for (const [name, value] of Object.entries(openHeaders)) answer.headers.set(name, value)
  return answer
}

/** Answers OPTIONS: what a browser asks before it calls from elsewhere. */
export const preflight = cors({
  origin: '*',
  allowMethods: ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'],
  allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'Last-Event-ID', 'Range'],
  maxAge: 86_400,
})

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
