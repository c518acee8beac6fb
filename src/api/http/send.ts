import type { DataOf, Endpoint } from '~/contract/endpoint'
import { i18n } from '~/contract/i18n'
import { getStudio, type Studio } from '~/contract/studio'
import { createStore } from '~/src/store/store'
import { ApiError, NetworkError } from '../errors'
import { readOnly } from '../session/read-only'
import {
  countAccessRefusal,
  currentSession,
  isSamePerson,
  session as pageSession,
  type Session,
  type SessionManager,
} from '../session/session'
import { decodeFailure, decodeSuccess } from './decode'
import { type Answer, type CallOptions, exchange, type Input, type LooseInput, type Wire } from './exchange'
import { backOffMs, beginPause, limitRepeats, limitWaitMs } from './rate-limit'
import { featuresInPage, studioReader } from './read-studio'

/** The environment of `send`; tests pass their own. */
export interface HttpDeps extends Wire {
  session: { readonly store: Pick<SessionManager['store'], 'get'>; nextToken: SessionManager['nextToken'] }
  /** Resolves to true if that API supports `Idempotency-Key`. False if left out. */
  takesKeys?: ((where: Pick<Session, 'address' | 'token'>) => Promise<boolean>) | undefined
  /** Called when a call in a workspace is refused as forbidden or not found. */
  onAccessRefused?: (() => void) | undefined
  random(): number
  /** Resolves after `ms`; rejects with an aborted `NetworkError` when `signal` aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

/** Repeats of a read that got no response. */
const readRepeats = 2

/** Creates the client's `send` over `deps`. */
export function createSend(deps: HttpDeps) {
  /**
   * Makes a call and returns its `data`, validated against the contract. Reads are repeated if no response
   * comes; 429 is waited out (visibly, see `usePausedCalls`); 401 waits for a new token and repeats. A write
   * without a response is repeated once with its `Idempotency-Key` if the API supports it. Otherwise it isn't
   * repeated and rejects with `NetworkError { outcomeUnknown: true }`.
   */
  return async function send<E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    options: CallOptions = {},
  ): Promise<DataOf<E>> {
    const answer = await requireSuccess(deps, endpoint, input, options)
    options.onHeaders?.(answer.headers)
    const { data, skipped } = decodeSuccess(endpoint, answer.status, answer.text, input.params)
    noteSkipped(endpoint, input, skipped)
    return data
  }
}

async function requireSuccess<E extends Endpoint>(
  deps: HttpDeps,
  endpoint: E,
  input: Input<E>,
  options: CallOptions,
): Promise<Answer> {
  const answer = await sendWithRepeats(deps, endpoint, input, options)
  if (answer.status >= 200 && answer.status <= 299) return answer
  const failure = decodeFailure(answer.status, answer.text)
  if (input.params !== undefined && isAccessRefusal(failure)) deps.onAccessRefused?.()
  throw failure
}
export type Send = ReturnType<typeof createSend>

const isAccessRefusal = (failure: Error): boolean =>
  failure instanceof ApiError && [403, 404].includes(failure.status)

/** Repeats until the response is neither 401 nor 429, or the repeats are used up. */
async function sendWithRepeats(deps: HttpDeps, endpoint: Endpoint, input: LooseInput, options: CallOptions) {
  const firstTry: FirstTry = {}
  try {
    return await repeatUntilAnswered(deps, endpoint, input, options, firstTry)
  } catch (error) {
    // Whatever kept the repeat from being answered, the outcome of the first try stays unknown.
    throw firstTry.lost ?? error
  }
}

/** The error of a keyed write's first try that got no response. */
interface FirstTry {
  lost?: NetworkError
}

async function repeatUntilAnswered(
  deps: HttpDeps,
  endpoint: Endpoint,
  input: LooseInput,
  options: CallOptions,
  firstTry: FirstTry,
) {
  const { session } = deps
  let reads = 0
  let limits = 0
  let idempotencyKey: string | undefined
  let first: Session | undefined
  for (let attempt = 1; ; attempt++) {
    const open = session.store.get().session
    first ??= open
    // Nothing that one person started is repeated for the next.
    if (!open || !first || !isSamePerson(first, open))
      throw new ApiError({ status: 401, code: 'signed_out', message: i18n.t('You’re signed out.') })
    // Chosen once for all tries.
    if (attempt === 1) idempotencyKey = await keyFor(deps, open, endpoint, options)
    let answer: Answer
    try {
      answer = await exchange(deps, open, endpoint, input, { ...options, idempotencyKey, attempt })
    } catch (error) {
      if (idempotencyKey !== undefined && !firstTry.lost && withoutAnswer(error) && error.outcomeUnknown) {
        firstTry.lost = error
        await deps.sleep(backOffMs(1, 400, 4000, deps.random()), options.signal)
        continue
      }
      if (!repeatable(error, endpoint) || ++reads > readRepeats) throw error
      await deps.sleep(backOffMs(reads, 400, 4000, deps.random()), options.signal)
      continue
    }
    if (answer.status === 401) await session.nextToken(open.token, options.signal)
    else if (answer.status === 429 && ++limits <= limitRepeats)
      await waitOut(deps, endpoint, answer, limits, options)
    else if (answer.status >= 500 && endpoint.method === 'GET' && ++reads <= readRepeats) {
      await deps.sleep(backOffMs(reads, 400, 4000, deps.random()), options.signal)
    } else if (firstTry.lost && !confirmsOutcome(answer)) throw firstTry.lost
    else return answer
  }
}

const repeatable = (error: unknown, endpoint: Endpoint): boolean =>
  endpoint.method === 'GET' && withoutAnswer(error)

const withoutAnswer = (error: unknown): error is NetworkError =>
  error instanceof NetworkError && (error.kind === 'unreachable' || error.kind === 'timeout')

/**
 * True if the response to a repeat settles the first try's outcome: success, or a refusal of the call itself.
 */
const confirmsOutcome = ({ status }: Answer): boolean =>
  (status >= 200 && status < 300) || status === 400 || status === 402

/** One key for a write and its repeats. Reads have none. */
async function keyFor(
  deps: HttpDeps,
  where: Session,
  endpoint: Endpoint,
  { idempotencyKey, signal }: CallOptions,
): Promise<string | undefined> {
  if (endpoint.method === 'GET' || signal?.aborted || readOnly.get()) return undefined
  if (!(await deps.takesKeys?.(where))) return undefined
  return idempotencyKey ?? crypto.randomUUID()
}

async function waitOut(
  deps: HttpDeps,
  endpoint: Endpoint,
  answer: Answer,
  repeat: number,
  options: CallOptions,
) {
  const ms = limitWaitMs(answer.headers.get('Retry-After'), repeat, deps.now(), deps.random())
  if (ms === undefined) throw decodeFailure(answer.status, answer.text)
  const endWait = beginPause({ summary: i18n.t(endpoint.summary), until: deps.now() + ms })
  try {
    await deps.sleep(ms, options.signal)
  } finally {
    endWait()
  }
}

/** Resolves after `ms`; rejects with an aborted `NetworkError` when `signal` aborts. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      reject(new NetworkError('aborted'))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, ms)
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort, { once: true })
  })
}

const browserWire: Wire = {
  fetch: (url, init) => globalThis.fetch(url, init),
  now: () => Date.now(),
  online: () => !('navigator' in globalThis) || navigator.onLine,
}

const pageStudio = studioReader(browserWire)

async function hasFeature(where: Pick<Session, 'address' | 'token'> | undefined, name: string) {
  if (where && featuresInPage(where).includes(name)) return true
  const studio = where && (await pageStudio(where).catch(() => undefined))
  return studio?.features.includes(name) ?? false
}

/** The environment of this page. */
export const browserDeps: HttpDeps = {
  ...browserWire,
  takesKeys: (where) => hasFeature(where, 'idempotencyKey'),
  session: pageSession,
  onAccessRefused: countAccessRefusal,
  random: Math.random,
  sleep,
}

/** Makes a call over this page's session. */
export const send: Send = createSend(browserDeps)

/**
 * The features of this session's API, read once for all callers. Rejects with `StudioError`: a 404 `ApiError`
 * if the API isn't ours.
 */
export async function readStudio(signal: AbortSignal): Promise<Studio> {
  const session = currentSession()
  return (session && (await pageStudio(session))) ?? send(getStudio, {}, { signal })
}

/** True if the page itself says that its API has lists; like `apiHasLists`, but without a call. */
export function pageSaysLists(): boolean {
  const session = currentSession()
  return session !== undefined && featuresInPage(session).includes('lists')
}

/** True if the session's API supports paging, search, filters and counts in lists (contract/lists.ts). */
export const apiHasLists = (): Promise<boolean> => hasFeature(currentSession(), 'lists')

/** True if the session's API moves what belongs to a post to its replacement. */
export const supportsReplacedPosts = (): Promise<boolean> => hasFeature(currentSession(), 'replacedPosts')

/** True if the session's API supports `Idempotency-Key`. */
export const takesKeys = (): Promise<boolean> => hasFeature(currentSession(), 'idempotencyKey')

/** Records that a list's last response contained but that couldn't be read, by call. */
export const skippedRecords = createStore<ReadonlyMap<string, number>>(new Map())

/** Records how many elements of a list couldn't be read. */
function noteSkipped({ path, data }: Endpoint, input: { query?: unknown }, count: number): void {
  if (data.form !== 'list') return
  const key = `${path} ${JSON.stringify(input.query ?? {})}`
  const counts = skippedRecords.get()
  if ((counts.get(key) ?? 0) !== count) skippedRecords.set(new Map([...counts, [key, count]]))
}

/** The most that any query of the list at `path` skipped. */
export const skippedAt = (counts: ReadonlyMap<string, number>, path: string): number =>
  Math.max(0, ...[...counts].filter(([key]) => key.startsWith(`${path} `)).map(([, count]) => count))
