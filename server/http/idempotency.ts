import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { secretShownOnce } from '~/contract/errors'
import { perDatabase, type Queryable, type Transaction } from '../db/database'
import { newId } from '../db/identifiers'
import { scheduleChanged } from '../db/schedule-events'
import { idempotencyKeys } from '../db/schema'
import type { Dependencies } from '../ports/dependencies'
import { pause } from '../ports/wait'
import { ApiError } from './api-error'
import { hashToken } from './authenticate'

// What is stored, for how long, and what a crashed process leaves behind: docs/decisions/0034-idempotency-keys.md.

/** Milliseconds for which a key is remembered. */
const retentionMs = 24 * 3_600_000
/** Milliseconds after its last renewal when a call's process counts as dead. Leases are renewed four times as often. */
export const leaseMs = 60_000
/** Milliseconds between polls of a call that is still running. */
const pollEveryMs = 100
/** `Retry-After` of a call that is still running, in seconds. */
const retryAfterSeconds = 5

/**
 * How a call is made idempotent. `transaction`: handler and stored answer are one transaction, so either both exist
 * or neither. `lease`: for handlers that take long or act outside the database; they may store the answer in the
 * transaction that does the work (`storeAnswer`), and otherwise must be safe to run again after a crash. `ignored`:
 * the key has no effect.
 */
export type Idempotency = 'transaction' | 'lease' | 'ignored'

/**
 * Stores `data` as the answer, within the transaction that does the work. Throws if another process has taken the
 * call over.
 */
export type StoreAnswer = (tx: Transaction, data: unknown) => Promise<void>

/** The request's `Idempotency-Key`, if any; throws 400 if it is malformed. */
export function idempotencyKeyOf(request: Request): string | undefined {
  const key = request.headers.get('idempotency-key')
  if (key === null) return undefined
  if (/^[\x20-\x7e]{1,255}$/.test(key)) return key
  throw new ApiError('invalid_request', 'An Idempotency-Key is 1 to 255 printable ASCII characters.')
}

interface KeyedCall {
  readonly principalId: string
  readonly key: string
  /** Method, path and body as one string. */
  readonly requestText: string
  readonly signal: AbortSignal
  readonly mode: Exclude<Idempotency, 'ignored'>
  /** The answer contains a secret: it is sent once and never stored. */
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

type ClaimResult =
  | { readonly kind: 'mine' | 'running' }
  | { readonly kind: 'answered'; readonly data: unknown }

const keyReused = () =>
  new ApiError(
    'invalid_request',
    'This Idempotency-Key was used for another request. A new request needs a new key.',
  )

const stillRunning = () =>
  new ApiError(
    'rate_limited',
    `The first request with this Idempotency-Key is still running. Try again in ${retryAfterSeconds} s.`,
    { retryAfter: retryAfterSeconds },
  )

const secretAlreadyShown = () => new ApiError('invalid_state', secretShownOnce)

const rowOf = ({ principalId, keyHash }: Claim) =>
  and(eq(idempotencyKeys.principalId, principalId), eq(idempotencyKeys.keyHash, keyHash))

const heldBy = (claim: Claim) =>
  and(rowOf(claim), eq(idempotencyKeys.holder, claim.holder), isNull(idempotencyKeys.settledAt))

const isExpired = (now: number) => lte(idempotencyKeys.createdAt, new Date(now - retentionMs))

/** Calls running in this process. After the machine slept their leases have expired, though they are not abandoned. */
const runningOn = perDatabase(() => new Set<string>())

const nameOf = ({ principalId, keyHash }: Claim): string => `${principalId} ${keyHash}`

/** Claims the call in one statement: if it is new, if its key has expired, or if the process that ran it died. */
async function insertClaim(q: Queryable, claim: Claim, now: number): Promise<boolean> {
  const { secret: _, ...row } = claim
  const started = { ...row, createdAt: new Date(now), leaseUntil: new Date(now + leaseMs) }
  const [mine] = await q
    .insert(idempotencyKeys)
    .values(started)
    .onConflictDoUpdate({
      target: [idempotencyKeys.principalId, idempotencyKeys.keyHash],
      set: { ...started, settledAt: null, data: null },
      setWhere: sql`${isExpired(now)} or (${idempotencyKeys.settledAt} is null
        and ${idempotencyKeys.leaseUntil} <= ${new Date(now).toISOString()}::timestamptz
        and ${idempotencyKeys.fingerprint} = ${claim.fingerprint})`,
    })
    .returning({ holder: idempotencyKeys.holder })
  return mine !== undefined
}

/** @param isRunning this process is already running the call */
async function claimCall(
  q: Queryable,
  claim: Claim,
  { clock }: Dependencies,
  isRunning = false,
): Promise<ClaimResult> {
  if (!isRunning && (await insertClaim(q, claim, clock()))) return { kind: 'mine' }
  const [other] = await q.select().from(idempotencyKeys).where(rowOf(claim))
  // Released between the two statements: the next attempt claims it.
  if (!other) return { kind: 'running' }
  if (other.fingerprint !== claim.fingerprint) throw keyReused()
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

/** Runs the handler and stores its answer in one transaction. A second call blocks on the same row until it ends. */
async function inTransaction(call: KeyedCall, claim: Claim, deps: Dependencies): Promise<ClaimResult> {
  const done = await deps.db.transaction(async (tx): Promise<ClaimResult> => {
    const result = await claimCall(tx, claim, deps)
    if (result.kind !== 'mine') return result
    const data = await call.run({ ...deps, db: tx }, () => Promise.resolve())
    await storeOrThrow(tx, claim, data, deps)
    return { kind: 'answered', data }
  })
  scheduleChanged(deps.db)
  return done
}

/** Commits the claim first and renews it while the handler runs. A call that is refused or fails releases it. */
async function withLease(call: KeyedCall, claim: Claim, deps: Dependencies): Promise<ClaimResult> {
  const calls = runningOn(deps.db)
  const result = await claimCall(deps.db, claim, deps, calls.has(nameOf(claim)))
  if (result.kind !== 'mine') return result
  calls.add(nameOf(claim))
  const renew = () =>
    deps.db
      .update(idempotencyKeys)
      .set({ leaseUntil: new Date(deps.clock() + leaseMs) })
      .where(heldBy(claim))
  // A failed renewal is made up for by the next. If none succeeds, the lease rightly expires.
  const renewal = setInterval(() => void renew().catch(() => undefined), leaseMs / 4)
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
    clearInterval(renewal)
    calls.delete(nameOf(claim))
  }
}

/**
 * Runs a call once for its key and returns its answer, or the stored answer of the first run. Only successes are
 * stored.
 */
export async function once(call: KeyedCall, deps: Dependencies): Promise<unknown> {
  const hash = deps.sha256 ?? hashToken
  const claim: Claim = {
    principalId: call.principalId,
    keyHash: hash(call.key),
    fingerprint: hash(call.requestText),
    holder: newId('call'),
    secret: call.secret,
  }
  await sweepHourly(deps)
  const until = performance.now() + deps.limits.repeatWaitMs
  for (;;) {
    const result = await (call.mode === 'lease' ? withLease : inTransaction)(call, claim, deps)
    if (result.kind === 'answered') return result.data
    if (performance.now() >= until || call.signal.aborted) throw stillRunning()
    await pause(pollEveryMs)
  }
}

/**
 * Deletes expired keys.
 * @param isOnlyProcess no other process uses this database, so calls that were still running when it was closed are dead
 */
export async function sweepIdempotencyKeys(
  { db, clock }: Dependencies,
  isOnlyProcess = false,
): Promise<void> {
  const expired = isExpired(clock())
  await db
    .delete(idempotencyKeys)
    .where(isOnlyProcess ? or(expired, isNull(idempotencyKeys.settledAt)) : expired)
}

const sweepEveryMs = 3_600_000
const sweepOf = perDatabase(() => ({ at: Number.NEGATIVE_INFINITY }))

async function sweepHourly(deps: Dependencies): Promise<void> {
  const now = deps.clock()
  const sweep = sweepOf(deps.db)
  if (now - sweep.at < sweepEveryMs) return
  sweep.at = now
  await sweepIdempotencyKeys(deps)
}
