import { safeParse, ZodMiniDefault, ZodMiniObject } from 'zod/mini'
import type * as z from 'zod/mini'
import type { ErrorDetail } from '~/contract'
import { ApiError } from './api-error'

const tooLarge = (limit: number) =>
  new ApiError('payload_too_large', `The body is larger than ${limit.toLocaleString('en')} bytes.`)

async function boundedText(request: Request, limit: number): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  // A host holds a body to the length it declares; then it need not be a stream, which costs as much as a small insert.
  const declared = request.headers.get('content-length')
  if (Number(declared ?? 0) > limit) throw tooLarge(limit)
  if (declared !== null) return decoder.decode(await request.arrayBuffer())
  if (!request.body) return ''
  let size = 0
  let text = ''
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > limit) throw tooLarge(limit)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** Whether anything comes. Hosts give a POST without a body an empty stream. */
async function hasBytes(request: Request): Promise<boolean> {
  for await (const chunk of request.body ?? []) if (chunk.byteLength > 0) return true
  return false
}

/**
 * The request's JSON, read up to `limit` bytes; `{}` where there is no body at all, so that a body whose fields all have
 * defaults may be left out (`mayBeLeftOut`: also by clients that name its type all the same). Refuses another content
 * type, broken UTF-8 and broken JSON with 400.
 */
export async function readJson(request: Request, limit: number, mayBeLeftOut = false): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type === undefined && !(await hasBytes(request))) return {}
  if (type !== 'application/json') {
    throw new ApiError('invalid_request', 'Send a JSON body with Content-Type: application/json.')
  }
  try {
    const text = await boundedText(request, limit)
    return mayBeLeftOut && text === '' ? {} : JSON.parse(text)
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new ApiError('invalid_request', 'The body isn’t valid JSON.')
  }
}

function detailsOf(issues: readonly z.core.$ZodIssue[]): ErrorDetail[] {
  return issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }))
}

/** A schema of the contract: zod's standard face, which carries its issues with their paths. */
export type Schema = z.core.$ZodType

/** Whether each field of `schema` has a default. */
export const hasDefaults = (schema: Schema): boolean =>
  schema instanceof ZodMiniObject &&
  Object.values(schema.shape).every((field) => field instanceof ZodMiniDefault)

/** `value` as `schema` gives it, or 400 with `details` for each field. */
export function parse<T extends Schema>(schema: T, value: unknown, what: 'body' | 'query'): z.output<T> {
  const result = safeParse(schema, value)
  if (result.success) return result.data
  const details = detailsOf(result.error.issues)
  const first = details[0]
  const place = first?.path ? `${first.path}: ` : ''
  throw new ApiError('invalid_request', `The ${what} isn’t valid. ${place}${first?.message ?? ''}`.trim(), {
    details,
  })
}
