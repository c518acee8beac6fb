import { DrizzleQueryError } from 'drizzle-orm'
import { cors } from 'hono/cors'
import { sentence } from '~/contract/server-sentences'
import { isDatabaseUnavailable, isDiskFull, isReadOnly } from '../db/unavailable'
import { StorageUnavailable } from '../ports/media-storage'
import { ApiError, diskIsFull } from './api-error'

type WithoutNulls<Row> = {
  [Key in keyof Row as null extends Row[Key] ? never : Key]: Row[Key]
} & { [Key in keyof Row as null extends Row[Key] ? Key : never]?: Exclude<Row[Key], null> }

/** A row without its null columns, because the document's optional fields are left out rather than null. */
export function withoutNulls<Row extends object>(row: Row): WithoutNulls<Row> {
  const result: Partial<Row> = {}
  // Object.keys, not Object.entries: allocating a pair for each field costs more than serializing the record.
  for (const key of Object.keys(row) as (keyof Row)[]) if (row[key] !== null) result[key] = row[key]
  // The loop does what the type says, but TypeScript can't follow it.
  return result as object as WithoutNulls<Row>
}

/** The number of records in a list when `limit` is left out, which is also the maximum (api.md section 8). */
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
 * Any origin may call, for dashboards that are served elsewhere: authority lies in the bearer token alone, and no
 * cookie is read (api.md section 5). Answers are created with these headers, because setting them afterwards costs as
 * much as the rest of a small answer.
 */
const openHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': exposed.join(','),
}

/** Adds the same headers to an answer that was created without them: a file. */
export function opened(answer: Response): Response {
  for (const [name, value] of Object.entries(openHeaders)) answer.headers.set(name, value)
  return answer
}

/** Answers OPTIONS, the preflight request of browsers on other origins. */
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

/** `Retry-After` of a temporary failure, in seconds. */
const askAgain = 5

const noDatabase = /*i18n*/ 'The server’s database isn’t responding.'
const noStorage = /*i18n*/ 'The media storage isn’t responding.'

/**
 * Maps an unexpected error to what the caller is told: temporary failures, those the operator has to fix, and a
 * generic one for the rest.
 */
function refusalOf(error: unknown): ApiError {
  const again = { retryAfter: askAgain }
  const tryAgain = sentence('askAgain', { seconds: askAgain })
  if (isDatabaseUnavailable(error)) return new ApiError('unavailable', `${noDatabase} ${tryAgain}`, again)
  if (error instanceof StorageUnavailable)
    return new ApiError('unavailable', `${noStorage} ${tryAgain}`, again)
  if (isDiskFull(error)) return diskIsFull()
  if (isReadOnly(error))
    return new ApiError(
      'unavailable',
      /*i18n*/ 'The server can’t write to its database or disk at the moment. Reading still works.',
      { retryAfter: 60 },
    )
  return new ApiError('internal_error', /*i18n*/ 'Something went wrong on the server. Try again.')
}

/** What is logged of an error whose stack says nothing: its message and those of its causes. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const own = error instanceof DrizzleQueryError ? 'A query failed' : error.message
  return error.cause === undefined ? own : `${own}: ${reasonOf(error.cause)}`
}

/**
 * The error envelope (api.md section 7). Errors other than `ApiError` are logged and answered without their details.
 */
export function failure(error: unknown, requestId: string): Response {
  const known = error instanceof ApiError ? error : refusalOf(error)
  if (known !== error)
    console.error(`[${requestId}]`, known.code === 'internal_error' ? error : reasonOf(error))
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
