import { type BodyOf, type Endpoint, fillPath, type ParamsOf, type QueryOf } from '~/contract/endpoint'
import { errorStatus } from '~/contract/errors'
import { i18n } from '~/contract/i18n'
import { ApiError, ContractError, isAborted, NetworkError } from '../errors'
import { readOnly, readOnlyReason } from '../session/read-only'
import type { Session } from '../session/session'
import { loggedBody, logRequest } from './request-log'

/** A response whose body hasn't been parsed. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly ms: number
}

/** The parts of the environment that `exchange` needs. */
export interface Wire {
  fetch(url: string, init: RequestInit): Promise<Response>
  now(): number
  online(): boolean
}

/**
 * Milliseconds until a call without a response times out. Reading web pages is slow, generating slower: our
 * server allows a model three minutes a picture and runs two at a time, so a preset's pictures queue behind
 * each other.
 */
function timeoutMs({ method, scope }: Endpoint): number {
  if (method === 'GET') return 30_000
  return scope === 'generate' ? 900_000 : 120_000
}

/**
 * Sends one request and returns whatever response comes. The token only ever goes to the session's own
 * address: redirects aren't followed, and cookies aren't sent (but see `keepsCookie`). Rejects with
 * `NetworkError`, with `ContractError` on a redirect, and with a 403 `ApiError` for a write while the
 * dashboard is read-only; such a write is never sent.
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
    if (isUnsent(response.status, text)) throw new NetworkError('unreachable')
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

/** True for the answer of the studio’s proxy if it couldn’t connect to the API (server/node/proxy.ts). */
const isUnsent = (status: number, text: string): boolean =>
  status === errorStatus.upstream_offline && text.includes('"upstream_offline"')

function failureOf(error: unknown, wire: Wire, endpoint: Endpoint, cancelled: boolean, timedOut: boolean) {
  if (error instanceof ContractError || error instanceof NetworkError) return error
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

/** The input of a call of `E`: path parameters and body as its row has them, the query optional. */
export type Input<E extends Endpoint> = Params<E> & Query<E> & Body<E>

/** How a call is made. */
export interface CallOptions {
  signal?: AbortSignal | undefined
  /** What it is made for, shown in the log of API calls: "Publish", "Calendar", … */
  cause?: string | undefined
  /** Key of a write that may be sent again later: the same for each attempt. Generated if left out. */
  idempotencyKey?: string | undefined
  /**
   * Keeps the response's cookie if the API is on the page's own origin. It binds a sign-in to this browser.
   */
  keepsCookie?: boolean | undefined
  /** Called with the headers of a successful response. */
  onHeaders?: ((headers: Headers) => void) | undefined
}

/** An input of any endpoint, as `send` handles it. */
export interface LooseInput {
  params?: Readonly<Record<string, string>> | undefined
  query?: unknown
  body?: unknown
}

/**
 * The URL of a call. Browsers resolve `.` and `..` in a path, percent-encoded or not, so a parameter with
 * that value would address another resource. Throws a `TypeError` for those and for missing ones.
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
