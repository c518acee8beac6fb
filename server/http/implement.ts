import { sentence } from '~/contract/server-sentences'
import {
  clientHeader,
  roleRefusal,
  type DataOf,
  type Endpoint,
  type ParamsOf,
  type ParsedBodyOf,
  type ParsedQueryOf,
  type Role,
} from '~/contract'
import { actingAs, type Actor } from '../db/acting'
import { scheduleChanged } from '../db/schedule-events'
import type { Dependencies } from '../ports/dependencies'
import { originFor, withPublicAddresses, withStoredAddresses } from './addresses'
import { ApiError, notFound } from './api-error'
import { diskIsFull } from './disk-is-full'
import { authenticate, type Caller, roleIn } from './authenticate'
import { type Idempotency, idempotencyKeyOf, once, type StoreAnswer } from './idempotency'
import { readJson } from './read-body'
import type { Refused } from './failed-tokens'
import type { Admit } from './rate-limit'
import { areValidText, rejectInvalidText, hasDefaults, parse, type Schema } from './validate'

/** What a handler is given: everything already checked. */
export interface Call<E extends Endpoint> {
  readonly params: ParamsOf<E>
  readonly query: ParsedQueryOf<E>
  readonly body: ParsedBodyOf<E>
  readonly caller: Caller
  /** Scheme and host that the caller used, for the addresses in answers. */
  readonly origin: string
  readonly requestId: string
  readonly signal: AbortSignal
  /** `Last-Event-ID`: where a stream of the caller ended. */
  readonly lastEventId: string | undefined
  /** Of a call with an `Idempotency-Key` under a lease: stores the answer with the work. Else it does nothing. */
  readonly settle: StoreAnswer
  /** Sends a `Set-Cookie` with the answer. A repeat under an `Idempotency-Key` sends none: such a call is a `secret` one. */
  readonly setCookie: (cookie: string) => void
  /** Answers `Link: <…>; rel="next"`: this very call, from `cursor` on. */
  readonly linkNext: (cursor: string) => void
  /** Answers how many records there are on all pages. */
  readonly tellTotal: (count: number) => void
}

export type Handler<E extends Endpoint> = (call: Call<E>, deps: Dependencies) => Promise<DataOf<E>>

/** An endpoint of the table and what answers it. `answer` resolves to `data`, or throws an `ApiError`. */
export interface Implementation {
  readonly endpoint: Endpoint
  answer(request: RequestContext, deps: Dependencies): Promise<unknown>
}

export interface RequestContext {
  readonly request: Request
  readonly params: Readonly<Record<string, string>>
  readonly requestId: string
  /** Called once the caller is known; rejects with 429 when they call too often. */
  readonly admit: Admit
  /** Called with whoever sent a secret that opens nothing; rejects with 429 when they send too many. */
  readonly refused: Refused
  /** Of a successful answer. */
  readonly addHeader: (name: string, value: string) => void
}

/** Who calls, for the record. That it is an MCP client is its own word, and changes nothing else. */
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
    // Neither of two values can be the one that was meant: a list, which no schema takes.
    values.set(name, values.has(name) ? [] : value)
  }
  const given = Object.fromEntries(values)
  rejectInvalidText(given, 'query')
  const read = query ? parse(query, given, 'query') : {}
  // The documented ones first: what the document refuses is refused in the same words.
  return extensionQuery ? Object.assign({}, read, parse(extensionQuery, given, 'query')) : read
}

/** The address of the same call, from `cursor` on. */
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

/** Does `work`, and tells `refused` when the secret that was sent opens nothing. */
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
  /** Of a JSON body, where it may be longer than others. */
  readonly bodyBytes?: number
  /** How it is done once for an `Idempotency-Key`; reads never look at one. */
  readonly idempotency?: Idempotency
  /** The answer holds a secret, which is not stored for repeats. */
  readonly secret?: boolean
}

/** A call that may be made, with all that was checked of it. */
interface Checked {
  readonly caller: Caller
  readonly origin: string
  readonly query: unknown
  readonly body: unknown
}

/** Checks a call, in the order that `implement` says. */
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
    // Whoever sends no token guesses none.
    async () => {
      if (request.headers.has('authorization')) await refused(deps.senderOf?.(request))
    },
  )
  const { caller } = authenticated
  await admit(caller)
  checkScope(endpoint, caller)
  if (!isValid) throw notFound(/*i18n*/ 'path')
  if (workspaceId !== undefined) checkRole(endpoint, roleIn(workspaceId, authenticated))
  // Deleting is what makes room.
  if (!['GET', 'DELETE'].includes(endpoint.method) && deps.hasRoom?.() === false) throw diskIsFull()
  const origin = originFor(request, deps)
  const query = readQuery(endpoint, request)
  const maxBytes = Math.max(bodyBytes, deps.limits.bodyBytes)
  const body =
    endpoint.body &&
    (await readBody(endpoint.body, request, { origin, maxBytes, bodyMs: deps.limits.bodyMs }))
  return { caller, origin, query, body }
}

/** What a handler is given of a checked call. */
function callOf<E extends Endpoint>(
  { request, params, requestId, addHeader }: RequestContext,
  checked: Checked,
  storeAnswer: StoreAnswer,
): Call<E> {
  const call = {
    ...checked,
    params,
    requestId,
    settle: storeAnswer,
    get lastEventId() {
      return request.headers.get('last-event-id') ?? undefined
    },
    setCookie: (cookie: string) => addHeader('set-cookie', cookie),
    linkNext: (cursor: string) =>
      addHeader('link', `<${addressFrom(cursor, request, checked.origin)}>; rel="next"`),
    tellTotal: (count: number) => addHeader('x-total-count', String(count)),
    // Made only for those who listen to it: most calls end sooner than a signal is made.
    get signal() {
      return request.signal
    },
  }
  // The table pairs the schemas with the types; TypeScript cannot follow that through the optional row.
  return call as unknown as Call<E>
}

const storeNothing: StoreAnswer = () => Promise.resolve()

/**
 * Binds a handler to its row of the table: authentication (401), rate limit (429), scope (403), membership (404), role
 * (403), query and body (400) are checked here, once for all, in this order; then a write with an `Idempotency-Key` is
 * done once.
 */
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
      const { caller, origin, body } = checked
      const run = (within: Dependencies, storeAnswer: StoreAnswer) =>
        handler(callOf<E>(context, checked, storeAnswer), within)
      /** In one transaction, as with a key: what is recorded of it names the caller. */
      const runAtOnce = async (within: Dependencies, storeAnswer: StoreAnswer) => {
        const done = await within.db.transaction((tx) => run({ ...within, db: tx }, storeAnswer))
        scheduleChanged(within.db)
        return done
      }
      const how = endpoint.method === 'GET' ? 'ignored' : idempotency
      const acting =
        endpoint.method === 'GET' ? deps : { ...deps, db: actingAs(deps.db, actorOf(caller, request)) }
      const key = how === 'ignored' ? undefined : idempotencyKeyOf(request)
      const data =
        key === undefined
          ? await (how === 'transaction' ? runAtOnce : run)(acting, storeNothing)
          : await once(
              {
                principalId: caller.principal.id,
                key,
                requestText: `${endpoint.method} ${new URL(request.url).pathname}\n${body === undefined ? '' : JSON.stringify(body)}`,
                signal: request.signal,
                how: how === 'lease' ? how : 'transaction',
                secret,
                run,
              },
              acting,
            )
      // A file is answered as it is.
      return data instanceof Response ? data : withPublicAddresses(data, origin)
    },
  }
}

/** What a handler of a public row is given: nobody is known, and the body alone says what may be done. */
export interface PublicCall<E extends Endpoint> extends Pick<Call<E>, 'body' | 'origin'> {
  /** Counts a call made with what has this id, as those of a token are; rejects with 429 when there are too many. */
  readonly admit: (id: string) => Promise<void>
}

/** Bytes of a body that comes without a token. */
const publicBodyBytes = 4096

/**
 * Binds a handler to a row that takes no token. Its body carries a secret that the handler looks up; one that is wrong
 * counts like a token that is.
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
      // As above: the table pairs the schema with the type.
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
