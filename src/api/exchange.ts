import type { Endpoint } from '~/contract/endpoint'
import { type CallOptions, type LooseInput } from './input'
import { ApiError, ContractError, NetworkError, isAborted } from './errors'
import { readOnly, readOnlyReason } from './read-only'
import { keptBody, logRequest } from './request-log'
import type { Session } from './session'
import { callUrl } from './url'

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
 * redirects are not followed, cookies are not sent. Rejects with `NetworkError`, `ContractError` on a redirect, or a 403
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
    summary: endpoint.summary,
    cause: options.cause,
    startedAt,
    attempt: options.attempt ?? 1,
    requestBody: body === undefined ? undefined : keptBody(body, session.token),
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
      credentials: 'omit',
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
      responseBody: keptBody(text, session.token),
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
    throw new ContractError(error instanceof Error ? error.message : 'The path parameters aren’t valid.', 0)
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
    throw new ContractError('The API redirected to another address, which isn’t followed.', 0)
  }
}

function failureOf(error: unknown, wire: Wire, endpoint: Endpoint, cancelled: boolean, late: boolean) {
  if (error instanceof ContractError) return error
  const kind = cancelled ? 'aborted' : late ? 'timeout' : wire.online() ? 'unreachable' : 'offline'
  return new NetworkError(kind, { outcomeUnknown: endpoint.method !== 'GET', cause: error })
}

const requestIdIn = (text: string): string | undefined => /"requestId"\s*:\s*"([^"]{1,200})"/.exec(text)?.[1]
