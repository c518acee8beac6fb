import {
  clientHeader,
  type DataOf,
  type Endpoint,
  type ParamsOf,
  type ParsedBodyOf,
  type ParsedQueryOf,
  type Role,
  roleRefusal,
} from '~/contract'
import { sentence } from '~/contract/server-sentences'
import { type Actor, actingAs } from '../db/acting'
import { scheduleChanged } from '../db/schedule-events'
import type { Dependencies, InTransaction } from '../ports/dependencies'
import { originFor, withPublicAddresses, withStoredAddresses } from './addresses'
import { ApiError, diskIsFull, notFound } from './api-error'
import { authenticate, type Caller, roleIn } from './authenticate'
import { type Idempotency, idempotencyKeyOf, once, type StoreAnswer } from './idempotency'
import type { Admit, Refused } from './rate-limit'
import { readJson } from './read-body'
import { areValidText, hasDefaults, parse, rejectInvalidText, type Schema } from './validate'

/** What a handler is given: everything is already checked. */
export interface Call<E extends Endpoint> {
  readonly params: ParamsOf<E>
  readonly query: ParsedQueryOf<E>
  readonly body: ParsedBodyOf<E>
  readonly caller: Caller
  /** Scheme and host that the caller used, for addresses in answers. */
  readonly origin: string
  readonly requestId: string
  readonly signal: AbortSignal
  /** `Last-Event-ID`: where the caller's previous stream ended. */
  readonly lastEventId: string | undefined
  /**
   * Stores the answer in the same transaction as the work, if the call has an `Idempotency-Key` and runs under a
   * lease; otherwise does nothing.
   */
  readonly storeAnswer: StoreAnswer
  /**
   * Sends a `Set-Cookie` with the answer. Repeats under an `Idempotency-Key` don't send it again, so such an endpoint
   * must be `secret`.
   */
  readonly setCookie: (cookie: string) => void
  /** Answers `Link: <…>; rel="next"`, the address of this call from `cursor` on. */
  readonly linkNext: (cursor: string) => void
  /** Answers the number of records on all pages, as `X-Total-Count`. */
  readonly setTotalCount: (count: number) => void
}

export type Handler<E extends Endpoint, Deps = Dependencies> = (
  call: Call<E>,
  deps: Deps,
) => Promise<DataOf<E>>

/** An endpoint and its implementation. `answer` resolves to `data`, or throws an `ApiError`. */
export interface Implementation {
  readonly endpoint: Endpoint
  answer(request: RequestContext, deps: Dependencies): Promise<unknown>
}

interface RequestContext {
  readonly request: Request
  readonly params: Readonly<Record<string, string>>
  readonly requestId: string
  /** Called once the caller is known; rejects with 429 when they exceed the rate limit. */
  readonly admit: Admit
  /** Called with the sender of an invalid secret; rejects with 429 when they send too many. */
  readonly refused: Refused
  /** Adds a header to a successful answer. */
  readonly addHeader: (name: string, value: string) => void
}

/** The caller as recorded in the activity. `mcp` is the client's own claim and has no other effect. */
function actorOf({ principal, tokenName }: Caller, request: Request): Actor {
  const via = request.headers.get(clientHeader) === 'mcp' ? 'mcp' : 'api'
  return { id: principal.id, name: principal.name, token: tokenName, via }
}

function checkScope(endpoint: Endpoint, caller: Caller): void {
  if (!caller.scopes.includes(endpoint.scope)) {
    throw new ApiError('missing_scope', sentence('missingScope', { scope: endpoint.scope }))
  }
}

function checkRole(endpoint: Endpoint, role: Role): void {
  const refusal = roleRefusal(endpoint, role)
  if (refusal !== undefined) throw new ApiError('forbidden', refusal)
}

function readQuery({ query, extensionQuery }: Endpoint, { url }: Request) {
  if (!query && !extensionQuery) return undefined
  const values = new Map<string, unknown>()
  for (const [name, value] of new URL(url).searchParams) {
    // If a parameter is given twice, neither value can be trusted: an array fails every schema.
    values.set(name, values.has(name) ? [] : value)
  }
  const given = Object.fromEntries(values)
  rejectInvalidText(given, 'query')
  const read = query ? parse(query, given, 'query') : {}
  // Documented parameters first, so that what the document refuses is refused in its words.
  return extensionQuery ? Object.assign({}, read, parse(extensionQuery, given, 'query')) : read
}

/** The address of the same call, starting at `cursor`. */
function addressFrom(cursor: string, { url }: Request, origin: string): string {
  const next = new URL(url)
  next.searchParams.set('cursor', cursor)
  return `${origin}${next.pathname}${next.search}`
}

async function readBody(
  schema: Schema,
  request: Request,
  { origin, maxBytes, bodyMs }: { origin: string; maxBytes: number; bodyMs: number },
) {
  const limits = { maxBytes, maxMs: bodyMs, mayBeLeftOut: hasDefaults(schema) }
  const body = parse(schema, await readJson(request, limits), 'body')
  rejectInvalidText(body, 'body')
  return withStoredAddresses(body, origin)
}

/** Runs `work`, and calls `refused` if it fails because the secret that was sent is invalid. */
async function countingRefusals<T>(work: () => Promise<T>, refused: () => Promise<void>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ApiError && (error.code === 'unauthorized' || error.code === 'not_found'))
      await refused()
    throw error
  }
}

interface Options {
  /** Maximum bytes of the JSON body, where it may exceed the general limit. */
  readonly bodyBytes?: number
  /** How the call is made idempotent under an `Idempotency-Key`. Reads ignore the key. */
  readonly idempotency?: Idempotency
  /** The answer contains a secret, which is not stored for repeats. */
  readonly secret?: boolean
}

/** A call that passed all checks. */
interface Checked {
  readonly caller: Caller
  readonly origin: string
  readonly query: unknown
  readonly body: unknown
}

/** Runs the checks in the order given at `implement`. */
async function check(
  endpoint: Endpoint,
  { request, params, admit, refused }: RequestContext,
  deps: Dependencies,
  bodyBytes: number,
): Promise<Checked> {
  const { workspaceId } = params
  const isValid = areValidText(params)
  const authenticated = await countingRefusals(
    () => authenticate(request, isValid ? workspaceId : undefined, deps),
    // A request without a token isn't a guess.
    async () => {
      if (request.headers.has('authorization')) await refused(deps.senderOf?.(request))
    },
  )
  const { caller } = authenticated
  await admit(caller)
  checkScope(endpoint, caller)
  if (!isValid) throw notFound(/*i18n*/ 'path')
  if (workspaceId !== undefined) checkRole(endpoint, roleIn(workspaceId, authenticated))
  // DELETE is allowed, because it frees space.
  if (!['GET', 'DELETE'].includes(endpoint.method) && deps.hasRoom?.() === false) throw diskIsFull()
  const origin = originFor(request, deps)
  const query = readQuery(endpoint, request)
  const maxBytes = Math.max(bodyBytes, deps.limits.bodyBytes)
  const body =
    endpoint.body &&
    (await readBody(endpoint.body, request, { origin, maxBytes, bodyMs: deps.limits.bodyMs }))
  return { caller, origin, query, body }
}

function callOf<E extends Endpoint>(
  { request, params, requestId, addHeader }: RequestContext,
  checked: Checked,
  storeAnswer: StoreAnswer,
): Call<E> {
  const call = {
    ...checked,
    params,
    requestId,
    storeAnswer,
    get lastEventId() {
      return request.headers.get('last-event-id') ?? undefined
    },
    setCookie: (cookie: string) => addHeader('set-cookie', cookie),
    linkNext: (cursor: string) =>
      addHeader('link', `<${addressFrom(cursor, request, checked.origin)}>; rel="next"`),
    setTotalCount: (count: number) => addHeader('x-total-count', String(count)),
    // A getter, because creating the signal takes longer than most calls.
    get signal() {
      return request.signal
    },
  }
  // The table pairs schemas with types; TypeScript can't follow that through the optional row.
  return call as unknown as Call<E>
}

/** What has to be the same when an `Idempotency-Key` is used again. */
function requestText({ method }: Endpoint, { url }: Request, query: unknown, body: unknown): string {
  const { pathname, search } = new URL(url)
  const parts = [`${method} ${pathname}`, body === undefined ? '' : JSON.stringify(body)]
  // As parsed: neither its spelling nor unknown parameters matter.
  if (search !== '' && query !== undefined) parts.push(JSON.stringify(query))
  return parts.join('\n')
}

const storeNothing: StoreAnswer = () => Promise.resolve()

/**
 * Binds a handler to its row of the table. Checked here, once for all endpoints and in this order: authentication
 * (401), rate limit (429), scope (403), membership (404), role (403), query and body (400). A write is then run in
 * one transaction, which is the handler's `db`, unless `idempotency` says otherwise; with an `Idempotency-Key`, at
 * most once.
 */
export function implement<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E, E['method'] extends 'GET' ? Dependencies : InTransaction>,
  options?: Options & { readonly idempotency?: 'transaction' },
): Implementation
export function implement<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  options: Options,
): Implementation
export function implement<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  { bodyBytes = 0, idempotency = 'transaction', secret = false }: Options = {},
): Implementation {
  return {
    endpoint,
    async answer(context, deps) {
      const { request } = context
      const checked = await check(endpoint, context, deps, bodyBytes)
      const { caller, origin, query, body } = checked
      const run = (within: Dependencies, storeAnswer: StoreAnswer) =>
        handler(callOf<E>(context, checked, storeAnswer), within)
      /** In one transaction, as with a key, so that the activity recorded in it names the caller. */
      const runInTransaction = async (within: Dependencies, storeAnswer: StoreAnswer) => {
        const done = await within.db.transaction((tx) => run({ ...within, db: tx }, storeAnswer))
        scheduleChanged(within.db)
        return done
      }
      const mode = endpoint.method === 'GET' ? 'ignored' : idempotency
      const acting =
        endpoint.method === 'GET' ? deps : { ...deps, db: actingAs(deps.db, actorOf(caller, request)) }
      const key = mode === 'ignored' ? undefined : idempotencyKeyOf(request)
      const data =
        key === undefined
          ? await (mode === 'transaction' ? runInTransaction : run)(acting, storeNothing)
          : await once(
              {
                principalId: caller.principal.id,
                key,
                requestText: requestText(endpoint, request, query, body),
                signal: request.signal,
                mode: mode === 'lease' ? mode : 'transaction',
                secret,
                run,
              },
              acting,
            )
      // A file is answered as it is, without addresses to convert.
      return data instanceof Response ? data : withPublicAddresses(data, origin)
    },
  }
}

/** What a handler of a public endpoint is given: the caller is unknown, and only the body says what is allowed. */
interface PublicCall<E extends Endpoint> extends Pick<Call<E>, 'body' | 'origin'> {
  /** Counts a call towards the rate limit of this id, like those of a token; rejects with 429 above the limit. */
  readonly admit: (id: string) => Promise<void>
}

/** Maximum bytes of a body sent without a token. */
const publicBodyBytes = 4096

/**
 * Binds a handler to an endpoint without a token. Its body carries a secret that the handler looks up; a wrong one
 * counts like an invalid token.
 */
export function implementPublic<E extends Endpoint>(
  endpoint: E,
  handler: (call: PublicCall<E>, deps: Dependencies) => Promise<DataOf<E>>,
  { bodyBytes = publicBodyBytes }: Pick<Options, 'bodyBytes'> = {},
): Implementation {
  if (!endpoint.isPublic) throw new Error(`${endpoint.path} takes a token.`)
  return {
    endpoint,
    async answer({ request, admit, refused }, deps) {
      const origin = originFor(request, deps)
      const limits = { origin, maxBytes: bodyBytes, bodyMs: deps.limits.bodyMs }
      const body = endpoint.body && (await readBody(endpoint.body, request, limits))
      // As in `callOf`: the table pairs the schema with the type.
      const admitted = (id: string) => admit({ tokenId: id })
      const call = { body, origin, admit: admitted } as unknown as PublicCall<E>
      const data = await countingRefusals(
        () => handler(call, deps),
        () => refused(deps.senderOf?.(request)),
      )
      return withPublicAddresses(data, origin)
    },
  }
}
