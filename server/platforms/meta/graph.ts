import * as z from 'zod/mini'
import { maybe, readable } from '~/contract'
import { NoAnswer, PlatformError, type PlatformResponse, type Session } from '../adapter'
import { exactJson } from '../answers'
import { asksForNewContainer, graphError } from './errors'
import { limits } from './limits'

/** Which of Meta's two sign-ins a token comes from; each has its own host. */
export type Login = 'instagram' | 'facebook'

type Fields = Readonly<Record<string, string | undefined>>

interface GraphCall {
  readonly login: Login
  /** After the version, without a leading slash. */
  readonly path: string
  readonly query?: Fields | undefined
  /** Sent as a form. */
  readonly form?: Fields | undefined
}

const paramsOf = (fields: Fields): URLSearchParams =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )

/** Address of a Graph API path, with the version. */
export function graphUrl(
  session: Pick<Session, 'http'>,
  login: Login,
  path: string,
  query: Fields = {},
): string {
  const { urls, versions } = session.http
  const base = login === 'facebook' ? urls.facebook.graph : urls.instagram.graph
  const search = paramsOf(query).toString()
  return `${base}/${versions.graph}/${path}${search === '' ? '' : `?${search}`}`
}

/** Tokens go in a header, never in a URL (docs/publishing.md, section 1). */
const bearer = (session: Session) => ({ authorization: `Bearer ${session.accessToken}` })

/** Ms since 1970 of a time as Meta writes it, such as `2026-11-22T12:00:00+0000`. */
export const instantOf = (text: string): number => Date.parse(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))

/** Secrets to remove from error messages. */
export const secretsOf = (session: Session): readonly string[] => [
  session.accessToken,
  session.app.clientSecret,
]

export const errorOf = (session: Session, response: PlatformResponse, reading = false): PlatformError =>
  graphError(response, { now: session.clock(), secrets: secretsOf(session), reading })

const isSuccess = (response: PlatformResponse, body: unknown): boolean =>
  response.status >= 200 &&
  response.status < 300 &&
  !(typeof body === 'object' && body !== null && 'error' in body)

/** Parses a success response; throws `PlatformError` otherwise. */
export function answerOf<T extends z.core.$ZodType>(
  session: Session,
  response: PlatformResponse,
  schema: T,
  reading = false,
): z.output<T> {
  const body = exactJson(response.text)
  if (!isSuccess(response, body)) throw errorOf(session, response, reading)
  const parsed = z.safeParse(schema, body)
  if (!parsed.success) throw new PlatformError('transient', /*i18n*/ 'Meta’s answer couldn’t be read.')
  return parsed.data
}

async function post(session: Session, call: GraphCall): Promise<PlatformResponse> {
  return session.http.send({
    method: 'POST',
    url: graphUrl(session, call.login, call.path, call.query),
    headers: bearer(session),
    body: paramsOf(call.form ?? {}),
    timeoutMs: limits.callTimeoutMs,
  })
}

/** Reads an object. Rejects with `PlatformError`; a missing object (100/33) counts as transient. */
export async function readGraph<T extends z.core.$ZodType>(
  session: Session,
  call: GraphCall,
  schema: T,
): Promise<z.output<T>> {
  const url = graphUrl(session, call.login, call.path, call.query)
  const response = await session.http.send({ method: 'GET', url, headers: bearer(session) })
  return answerOf(session, response, schema, true)
}

/** Writes something invisible, so it may be repeated. Rejects with `PlatformError`. */
export async function writeGraph<T extends z.core.$ZodType>(
  session: Session,
  call: GraphCall,
  schema: T,
): Promise<z.output<T>> {
  return answerOf(session, await post(session, call), schema)
}

/**
 * Parses the response to a commit. Only a definite refusal is a `PlatformError`; Meta's own errors and
 * unreadable responses leave the outcome open: `NoAnswer` (docs/publishing.md, section 1).
 */
export function commitAnswer<T extends z.core.$ZodType>(
  session: Session,
  response: PlatformResponse,
  schema: T,
): z.output<T> {
  try {
    return answerOf(session, response, schema)
  } catch (error) {
    if (!(error instanceof PlatformError) || error.failureClass !== 'transient') throw error
    if (response.status < 500 && asksForNewContainer(error)) throw error
    throw new NoAnswer(error.message, { cause: error })
  }
}

/** The one request that makes a post visible. */
export async function commitGraph<T extends z.core.$ZodType>(
  session: Session,
  call: GraphCall,
  schema: T,
): Promise<z.output<T>> {
  return commitAnswer(session, await post(session, call), schema)
}

const Paging = z.looseObject({
  next: maybe(z.string()),
  cursors: maybe(z.looseObject({ after: maybe(z.string()) })),
})

/**
 * All entries of a list, page by page. Meta's `next` addresses contain tokens, so only the cursors are used.
 */
export async function readGraphList<T extends z.core.$ZodType>(
  session: Session,
  call: GraphCall,
  item: T,
): Promise<z.output<T>[]> {
  const Page = z.looseObject({ data: readable(item), paging: maybe(Paging) })
  const found: z.output<T>[] = []
  let after: string | undefined
  for (let page = 0; page < limits.listPages; page++) {
    const query: Fields = { ...call.query, limit: `${limits.listLimit}`, after }
    const { data, paging } = await readGraph(session, { ...call, query }, Page)
    found.push(...data)
    after = paging?.next === undefined ? undefined : paging.cursors?.after
    if (after === undefined) break
  }
  return found
}
