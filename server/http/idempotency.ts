import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { secretShownOnce } from '~/contract/errors'
import { databaseOf, type Database, type Queryable, type Transaction } from '../db/database'
import { idempotencyKeys } from '../db/schema'
import type { Dependencies } from '../ports/dependencies'
import { newId } from '../db/identifiers'
import { scheduleChanged } from '../db/schedule-events'
import { ApiError } from './api-error'
import { hashToken } from './authenticate'

// What is kept, for how long, and what a process that dies leaves behind: docs/decisions/0034-idempotency-keys.md.

/** Milliseconds for which a key stands for its call. */
const retentionMs = 24 * 3_600_000
/** Milliseconds after which a call whose process says nothing any more counts as dead; it says something four times in that. */
export const leaseMs = 60_000
/** Milliseconds between two looks at a call that still runs. */
const lookEveryMs = 100
/** Seconds after which a caller may ask again. */
const askAgain = 5

/**
 * How a call is done once. `transaction`: handler and answer are one transaction, so both are there or neither.
 * `lease`: for what takes long or acts outside the database; its handler may store the answer in the transaction that
 * does the work (`storeAnswer`), else it has to bear being run again after its process died. `ignored`: the key is.
 */
export type Idempotency = 'transaction' | 'lease' | 'ignored'

/** Stores `data` as the answer within the transaction that does the work; throws where another has taken the call over. */
export type StoreAnswer = (tx: Transaction, data: unknown) => Promise<void>

/** The request's key, or 400 where it is none. */
export function idempotencyKeyOf(request: Request): string | undefined {
  const key = request.headers.get('idempotency-key')
  if (key === null) return undefined
  if (/^[\x20-\x7e]{1,255}$/.test(key)) return key
  throw new ApiError('invalid_request', 'An Idempotency-Key is 1 to 255 printable ASCII characters.')
}

export interface KeyedCall {
  readonly principalId: string
  readonly key: string
  /** Method, path and body, as text. */
  readonly requestText: string
  readonly signal: AbortSignal
  readonly how: Exclude<Idempotency, 'ignored'>
  /** The answer holds a secret: it is told once and stored nowhere. */
  readonly secret: boolean
  readonly run: (deps: Dependencies, storeAnswer: StoreAnswer) => Promise<unknown>
}

interface Claim {
  readonly principalId: string
  readonly keyHash: string
  readonly fingerprint: string
  readonly holder: string
  readonly secret: boolean
}

type Taken = { readonly kind: 'mine' | 'running' } | { readonly kind: 'answered'; readonly data: unknown }

const otherCall = () =>
  new ApiError(
    'invalid_request',
    'This Idempotency-Key was used for another request. A new request needs a new key.',
  )

const stillRunning = () =>
  new ApiError(
    'rate_limited',
    `The first request with this Idempotency-Key is still running. Try again in ${askAgain} s.`,
    { retryAfter: askAgain },
  )

const secretAlreadyShown = () => new ApiError('invalid_state', secretShownOnce)

const rowOf = ({ principalId, keyHash }: Claim) =>
  and(eq(idempotencyKeys.principalId, principalId), eq(idempotencyKeys.keyHash, keyHash))

const heldBy = (claim: Claim) =>
  and(rowOf(claim), eq(idempotencyKeys.holder, claim.holder), isNull(idempotencyKeys.settledAt))

const ended = (now: number) => lte(idempotencyKeys.createdAt, new Date(now - retentionMs))

/** Calls that run in this process: after a machine has slept their leases have ended, and they are not abandoned. */
const running = new WeakMap<Database, Set<string>>()

function runningOn(db: Database): Set<string> {
  const calls = running.get(databaseOf(db)) ?? new Set()
  running.set(databaseOf(db), calls)
  return calls
}

const nameOf = ({ principalId, keyHash }: Claim): string => `${principalId} ${keyHash}`

/** Takes the call, in one statement: where it is new, where its key has ended, or where whoever ran it is dead. */
async function insertClaim(q: Queryable, claim: Claim, now: number): Promise<boolean> {
  const { secret: _, ...row } = claim
  const started = { ...row, createdAt: new Date(now), leaseUntil: new Date(now + leaseMs) }
  const [mine] = await q
    .insert(idempotencyKeys)
    .values(started)
    .onConflictDoUpdate({
      target: [idempotencyKeys.principalId, idempotencyKeys.keyHash],
      set: { ...started, settledAt: null, data: null },
      setWhere: sql`${ended(now)} or (${idempotencyKeys.settledAt} is null
        and ${idempotencyKeys.leaseUntil} <= ${new Date(now).toISOString()}::timestamptz
        and ${idempotencyKeys.fingerprint} = ${claim.fingerprint})`,
    })
    .returning({ holder: idempotencyKeys.holder })
  return mine !== undefined
}

/** `isRunning`: this process does the call already. */
async function take(q: Queryable, claim: Claim, { clock }: Dependencies, isRunning = false): Promise<Taken> {
  if (!isRunning && (await insertClaim(q, claim, clock()))) return { kind: 'mine' }
  const [other] = await q.select().from(idempotencyKeys).where(rowOf(claim))
  // Given up between the two statements: the next look takes it.
  if (!other) return { kind: 'running' }
  if (other.fingerprint !== claim.fingerprint) throw otherCall()
  if (!other.settledAt) return { kind: 'running' }
  if (other.data === null) throw secretAlreadyShown()
  return { kind: 'answered', data: JSON.parse(other.data) }
}

async function store(q: Queryable, claim: Claim, data: unknown, { clock }: Dependencies): Promise<boolean> {
  const stored = await q
    .update(idempotencyKeys)
    .set({ settledAt: new Date(clock()), data: claim.secret ? null : JSON.stringify(data) })
    .where(heldBy(claim))
    .returning({ holder: idempotencyKeys.holder })
  return stored.length > 0
}

async function storeOrThrow(tx: Transaction, claim: Claim, data: unknown, deps: Dependencies): Promise<void> {
  if (!(await store(tx, claim, data, deps))) throw new Error('This call was taken over by another process.')
}

/** Handler and answer in one transaction. A second call waits in the database until it ends, as the row is the same. */
async function inTransaction(call: KeyedCall, claim: Claim, deps: Dependencies): Promise<Taken> {
  const done = await deps.db.transaction(async (tx): Promise<Taken> => {
    const taken = await take(tx, claim, deps)
    if (taken.kind !== 'mine') return taken
    const data = await call.run({ ...deps, db: tx }, () => Promise.resolve())
    await storeOrThrow(tx, claim, data, deps)
    return { kind: 'answered', data }
  })
  // Handlers tell it to the database they were given, to which nobody listens, and before anything was committed.
  scheduleChanged(deps.db)
  return done
}

/** The claim is committed first and renewed while the handler runs; a refused or failed call gives it up again. */
async function underLease(call: KeyedCall, claim: Claim, deps: Dependencies): Promise<Taken> {
  const calls = runningOn(deps.db)
  const taken = await take(deps.db, claim, deps, calls.has(nameOf(claim)))
  if (taken.kind !== 'mine') return taken
  calls.add(nameOf(claim))
  const renew = () =>
    deps.db
      .update(idempotencyKeys)
      .set({ leaseUntil: new Date(deps.clock() + leaseMs) })
      .where(heldBy(claim))
  // One that fails is made up for by the next; where none gets through, the lease ends, as it should.
  const beat = setInterval(() => void renew().catch(() => undefined), leaseMs / 4)
  try {
    const outcome = { settled: false }
    const data = await call.run(deps, async (tx, answer) => {
      await storeOrThrow(tx, claim, answer, deps)
      outcome.settled = true
    })
    if (!outcome.settled) await store(deps.db, claim, data, deps)
    return { kind: 'answered', data }
  } catch (error) {
    await deps.db
      .delete(idempotencyKeys)
      .where(heldBy(claim))
      .catch(() => undefined)
    throw error
  } finally {
    clearInterval(beat)
    calls.delete(nameOf(claim))
  }
}

const nextLook = () => new Promise((resolve) => setTimeout(resolve, lookEveryMs))

/** Does a call once for its key, and answers what that answered. Only what succeeded is stored. */
export async function once(call: KeyedCall, deps: Dependencies): Promise<unknown> {
  const hash = deps.sha256 ?? hashToken
  const claim: Claim = {
    principalId: call.principalId,
    keyHash: hash(call.key),
    fingerprint: hash(call.requestText),
    holder: newId('call'),
    secret: call.secret,
  }
  await sweepNowAndThen(deps)
  const until = performance.now() + deps.limits.repeatWaitMs
  for (;;) {
    const taken = await (call.how === 'lease' ? underLease : inTransaction)(call, claim, deps)
    if (taken.kind === 'answered') return taken.data
    if (performance.now() >= until || call.signal.aborted) throw stillRunning()
    await nextLook()
  }
}

/** Forgets keys that have ended. `alone`: no other uses this database, so what was running when it ended is dead. */
export async function sweepIdempotencyKeys({ db, clock }: Dependencies, alone = false): Promise<void> {
  const over = ended(clock())
  await db.delete(idempotencyKeys).where(alone ? or(over, isNull(idempotencyKeys.settledAt)) : over)
}

const sweepEveryMs = 3_600_000
const sweptAt = new WeakMap<Dependencies['db'], number>()

async function sweepNowAndThen(deps: Dependencies): Promise<void> {
  const now = deps.clock()
  if (now - (sweptAt.get(databaseOf(deps.db)) ?? Number.NEGATIVE_INFINITY) < sweepEveryMs) return
  sweptAt.set(databaseOf(deps.db), now)
  await sweepIdempotencyKeys(deps)
}
