import { fillPath, type Endpoint, type BodyOf, type ParamsOf, type QueryOf } from '~/contract/endpoint'
import { i18n } from '~/contract/i18n'
import { ApiError, ContractError, NetworkError, isAborted } from '../errors'
import { readOnly, readOnlyReason } from '../session/read-only'
import { loggedBody, logRequest } from './request-log'
import type { Session } from '../session/session'

/** One answer, unread. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly ms: number
}

/** What an exchange needs of its surroundings. */
export interface Wire {
  fetch(url: string, init: RequestInit): Promise<Response>
  now(): number
  online(): boolean
}

/**
 * Milliseconds after which a call without an answer is given up. Reading web pages takes long, and generating longer: our
 * own server gives a model three minutes a picture and asks for two at a time, so a preset's pictures wait for each other.
 */
function timeoutMs({ method, scope }: Endpoint): number {
  if (method === 'GET') return 30_000
  return scope === 'generate' ? 900_000 : 120_000
}

/**
 * Sends one request and takes whatever answer comes. The token goes to the session's own address and nowhere else:
 * redirects are not followed, cookies are not sent (see `keepsCookie`). Rejects with `NetworkError`, `ContractError` on a redirect, or a 403
 * `ApiError` for a write while the dashboard is read-only: that is never sent.
 */
export async function exchange(
  wire: Wire,
  session: Pick<Session, 'address' | 'token'>,
  endpoint: Endpoint,
  input: LooseInput,
  options: CallOptions & { attempt?: number } = {},
): Promise<Answer> {
  const url = addressOf(session, endpoint, input)
  if (options.signal?.aborted) throw new NetworkError('aborted')
  if (endpoint.method !== 'GET' && readOnly.get())
    throw new ApiError({ status: 403, code: 'read_only', message: readOnlyReason })
  const body = endpoint.body === undefined ? undefined : JSON.stringify(input.body ?? {})
  const startedAt = wire.now()
  const entry = logRequest({
    method: endpoint.method,
    template: endpoint.path,
    url,
    scope: endpoint.scope,
    cost: endpoint.cost,
    summary: i18n.t(endpoint.summary),
    cause: options.cause,
    startedAt,
    attempt: options.attempt ?? 1,
    requestBody: body === undefined ? undefined : loggedBody(body, session.token),
  })
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), timeoutMs(endpoint))
  const signals = options.signal ? [options.signal, timeout.signal] : [timeout.signal]
  try {
    const response = await wire.fetch(url, {
      method: endpoint.method,
      headers: headersOf(session, body, options.idempotencyKey),
      ...(body !== undefined && { body }),
      signal: AbortSignal.any(signals),
      redirect: 'manual',
      credentials: options.keepsCookie ? 'same-origin' : 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    })
    refuseRedirect(response)
    const text = await response.text()
    const ms = wire.now() - startedAt
    entry.finish({
      status: response.status,
      ms,
      size: text.length,
      requestId: requestIdIn(text),
      responseBody: loggedBody(text, session.token),
    })
    return { status: response.status, headers: response.headers, text, ms }
  } catch (error) {
    const failure = failureOf(error, wire, endpoint, options.signal?.aborted === true, timeout.signal.aborted)
    entry.finish({
      ms: wire.now() - startedAt,
      failure: failure.message,
      ...(isAborted(failure) && { cancelled: true }),
    })
    throw failure
  } finally {
    clearTimeout(timer)
  }
}

function addressOf(session: Pick<Session, 'address'>, endpoint: Endpoint, input: LooseInput): string {
  try {
    return callUrl(session.address, endpoint.path, input.params, input.query)
  } catch (error) {
    throw new ContractError(
      error instanceof Error ? error.message : i18n.t('The path parameters aren’t valid.'),
      0,
    )
  }
}

function headersOf(
  session: Pick<Session, 'token'>,
  body: string | undefined,
  idempotencyKey: string | undefined,
): Record<string, string> {
  return {
    Accept: 'application/json',
    ...(session.token !== undefined && { Authorization: `Bearer ${session.token}` }),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
  }
}

function refuseRedirect(response: Response) {
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
    throw new ContractError(i18n.t('The API redirected to another address, which isn’t followed.'), 0)
  }
}

function failureOf(error: unknown, wire: Wire, endpoint: Endpoint, cancelled: boolean, timedOut: boolean) {
  if (error instanceof ContractError) return error
  const kind = cancelled ? 'aborted' : timedOut ? 'timeout' : wire.online() ? 'unreachable' : 'offline'
  return new NetworkError(kind, { outcomeUnknown: endpoint.method !== 'GET', cause: error })
}

const requestIdIn = (text: string): string | undefined => /"requestId"\s*:\s*"([^"]{1,200})"/.exec(text)?.[1]

type Params<E extends Endpoint> = keyof ParamsOf<E> extends never
  ? { params?: undefined }
  : { params: ParamsOf<E> }
type Query<E extends Endpoint> =
  QueryOf<E> extends undefined ? { query?: undefined } : { query?: QueryOf<E> | undefined }
type Body<E extends Endpoint> = E['body'] extends undefined ? { body?: undefined } : { body: BodyOf<E> }

/** What a call of `E` takes: path parameters and body where the table has them, query as one likes. */
export type Input<E extends Endpoint> = Params<E> & Query<E> & Body<E>

/** How a call is made, beside what it says. */
export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Why it is made, for the log of API calls: "Publish", "Calendar", … */
  cause?: string | undefined
  /** Of a write that may be sent again later: the same key for the same attempt. One of its own when left out. */
  idempotencyKey?: string | undefined
  /** The answer's cookie is kept, where the API is on the page's own origin: it binds a sign-in to this browser. */
  keepsCookie?: boolean | undefined
  /** Told what a successful answer says beside its data. */
  onHeaders?: ((headers: Headers) => void) | undefined
}

/** An input as `send` sees it, whatever its endpoint. */
export interface LooseInput {
  params?: Readonly<Record<string, string>> | undefined
  query?: unknown
  body?: unknown
}

/**
 * The address of a call. Parameters `.` and `..` are refused: browsers fold them into the path, percent-encoded or not,
 * so they would address another resource. Throws a `TypeError` for them and for missing ones.
 */
export function callUrl(
  address: string,
  path: string,
  params: Readonly<Record<string, string>> = {},
  query?: unknown,
): string {
  for (const [name, value] of Object.entries(params)) {
    if (value === '.' || value === '..')
      throw new TypeError(i18n.t('The path parameter {name} can’t be “{value}”.', { name, value }))
  }
  return address + fillPath(path, params) + search(query)
}

function search(query: unknown): string {
  if (typeof query !== 'object' || query === null) return ''
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  if (given.length === 0) return ''
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}`
}
