import * as z from 'zod/mini'
import { maybe } from '~/contract'
import { NoAnswer, PlatformError, type PlatformResponse, type Session } from '../adapter'
import { exactJson } from '../exact-json'
import { tiktokFailure } from './errors'

const Envelope = z.looseObject({
  data: z.unknown(),
  error: z.looseObject({ code: z.string(), message: maybe(z.string()), log_id: maybe(z.string()) }),
})

/** Unwraps TikTok's response envelope. Throws `PlatformError`. */
function dataOf<T extends z.core.$ZodType>(
  session: Session,
  response: PlatformResponse,
  schema: T,
): z.output<T> {
  const envelope = z.safeParse(Envelope, exactJson(response.text))
  if (!envelope.success) throw tiktokFailure(session, response)
  const { data, error } = envelope.data
  if (error.code !== 'ok') throw tiktokFailure(session, response, error)
  const parsed = z.safeParse(schema, data)
  if (!parsed.success) throw new PlatformError('transient', /*i18n*/ 'TikTok’s answer couldn’t be read.')
  return parsed.data
}

const headersOf = (session: Session) => ({
  authorization: `Bearer ${session.accessToken}`,
  'content-type': 'application/json; charset=UTF-8',
})

/** Calls TikTok. Rejects with `PlatformError`. */
export async function callTiktok<T extends z.core.$ZodType>(
  session: Session,
  path: string,
  body: unknown,
  schema: T,
): Promise<z.output<T>> {
  const url = `${session.http.urls.tiktok.api}${path}`
  const response = await session.http.send({
    method: 'POST',
    url,
    headers: headersOf(session),
    body: JSON.stringify(body),
  })
  return dataOf(session, response, schema)
}

export async function readTiktok<T extends z.core.$ZodType>(
  session: Session,
  path: string,
  schema: T,
): Promise<z.output<T>> {
  const url = `${session.http.urls.tiktok.api}${path}`
  const { authorization } = headersOf(session)
  return dataOf(session, await session.http.send({ method: 'GET', url, headers: { authorization } }), schema)
}

/**
 * The call that makes a post visible. If TikTok has an internal error, the outcome is open: rejects with
 * `NoAnswer`.
 */
export async function commitTiktok<T extends z.core.$ZodType>(
  session: Session,
  path: string,
  body: unknown,
  schema: T,
): Promise<z.output<T>> {
  try {
    return await callTiktok(session, path, body, schema)
  } catch (error) {
    if (error instanceof PlatformError && error.failureClass === 'transient')
      throw new NoAnswer(error.message, { cause: error })
    throw error
  }
}
