import { and, eq, inArray, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { testEvent } from '~/contract'
import { sentence } from '~/contract/server-sentences'
import type { Database } from '../db/database'
import { onScheduleChange } from '../db/schedule-events'
import { webhookCalls, webhooks } from '../db/schema'
import type { Dependencies, WebhookHost } from '../ports/dependencies'
import { within } from '../ports/wait'
import { retryDelay, webhookLimits } from './limits'
import type { CallRow, WebhookRow } from './records'
import { cancelPendingCalls } from './routes'
import { isTest, type Outcome, sendCall } from './send-call'

type Deps = Pick<Dependencies, 'db' | 'clock' | 'secrets'> & { readonly webhooks: WebhookHost }

export interface SenderOptions {
  /** Scheme and host of this studio, for addresses in the payload. */
  readonly origin: string
  readonly timeoutMs?: number
  /** Returns 0 to 1. */
  readonly random?: () => number
}

/** Due at `now`, and not leased. */
const isDue = (now: number): SQL | undefined =>
  and(
    eq(webhookCalls.status, 'waiting'),
    lte(webhookCalls.nextAt, new Date(now)),
    or(isNull(webhookCalls.leaseUntil), lte(webhookCalls.leaseUntil, new Date(now))),
  )

/** Due calls: the first of each webhook before the second of any, so that a slow receiver holds up no other. */
async function findDue(db: Database, now: number, busy: ReadonlyMap<string, number>) {
  const rank = sql`row_number() over (partition by ${webhookCalls.webhookId} order by ${webhookCalls.nextAt}, ${webhookCalls.id})`
  const full = [...busy].flatMap(([id, calls]) =>
    calls >= webhookLimits.maxConcurrentPerWebhook ? [id] : [],
  )
  return db
    .select({ id: webhookCalls.id, webhookId: webhookCalls.webhookId })
    .from(webhookCalls)
    .innerJoin(webhooks, eq(webhooks.id, webhookCalls.webhookId))
    .where(
      and(
        isDue(now),
        or(eq(webhooks.enabled, true), eq(webhookCalls.event, testEvent)),
        full.length > 0 ? sql`${webhookCalls.webhookId} <> all(${sql.param(full)}::text[])` : undefined,
      ),
    )
    .orderBy(rank, webhookCalls.nextAt, webhookCalls.id)
    .limit(webhookLimits.maxConcurrent)
}

/** Leases a call, unless another process has leased or finished it. */
async function leaseCall({ db, clock }: Deps, id: string): Promise<CallRow | undefined> {
  const now = clock()
  const free = db
    .select({ id: webhookCalls.id })
    .from(webhookCalls)
    .where(and(eq(webhookCalls.id, id), isDue(now)))
    .for('update', { skipLocked: true })
  const [row] = await db
    .update(webhookCalls)
    .set({
      leaseUntil: new Date(now + webhookLimits.lease),
      tries: sql`${webhookCalls.tries} + 1`,
      updatedAt: new Date(now),
    })
    .where(inArray(webhookCalls.id, free))
    .returning()
  return row
}

/**
 * The reason to disable a webhook, in a sentence; undefined if there is none. `isLast` is true if the call isn't
 * retried: a first failure long after the previous one doesn't show that nothing gets through.
 */
function disableReason(
  webhook: WebhookRow,
  { gone, message = '' }: Outcome,
  { now, isLast }: { readonly now: number; readonly isLast: boolean },
): string | undefined {
  if (gone) return message
  if (!isLast) return undefined
  const since = webhook.failingSince?.getTime()
  const days = Math.round(webhookLimits.giveUpAfter / 86_400_000)
  if (since === undefined || now - since < webhookLimits.giveUpAfter) return undefined
  return sentence('webhookGivenUp', { days, message })
}

/** Records the result of a try. If the lease was lost, another process records its own. */
async function record(deps: Deps, call: CallRow, outcome: Outcome, lastMs: number, random: number) {
  const now = deps.clock()
  const at = new Date(now)
  await deps.db.transaction(async (tx) => {
    const [webhook] = await tx.select().from(webhooks).where(eq(webhooks.id, call.webhookId)).for('update')
    if (!webhook || !call.leaseUntil) return
    const test = isTest(call)
    const pause =
      outcome.delivered || test || outcome.gone
        ? undefined
        : retryDelay(call.tries, random, outcome.retryAfter)
    const [mine] = await tx
      .update(webhookCalls)
      .set({
        status: outcome.delivered ? 'delivered' : pause === undefined ? 'failed' : 'waiting',
        nextAt: pause === undefined ? null : new Date(now + pause),
        lastStatus: outcome.status ?? null,
        lastAnswer: outcome.answer ? outcome.answer : null,
        lastError: outcome.message ?? null,
        lastMs,
        lastAt: at,
        leaseUntil: null,
        updatedAt: at,
      })
      .where(and(eq(webhookCalls.id, call.id), eq(webhookCalls.leaseUntil, call.leaseUntil)))
      .returning({ id: webhookCalls.id })
    if (!mine || (test && !outcome.delivered)) return
    const reason = outcome.delivered
      ? undefined
      : disableReason(webhook, outcome, { now, isLast: pause === undefined })
    await tx
      .update(webhooks)
      .set({
        failingSince: outcome.delivered ? null : (webhook.failingSince ?? at),
        ...(reason !== undefined && { enabled: false, disabledReason: reason }),
      })
      .where(eq(webhooks.id, webhook.id))
    if (reason !== undefined) await cancelPendingCalls(tx, webhook.id, at)
  })
}

async function run(deps: Deps, id: string, options: SenderOptions): Promise<void> {
  const call = await leaseCall(deps, id)
  if (!call) return
  const [webhook] = await deps.db.select().from(webhooks).where(eq(webhooks.id, call.webhookId))
  if (!webhook) return
  const began = performance.now()
  const outcome = await sendCall(webhook, call, deps, {
    origin: options.origin,
    timestamp: Math.floor(deps.clock() / 1000),
    timeoutMs: options.timeoutMs ?? webhookLimits.timeout,
  })
  const random = (options.random ?? Math.random)()
  await record(deps, call, outcome, Math.round(performance.now() - began), random)
}

/** Sends due calls concurrently. */
function createSender(deps: Deps, options: SenderOptions) {
  const runs = new Map<string, { readonly webhookId: string; readonly done: Promise<void> }>()
  /** Starts due calls, up to the limits. */
  async function start(onEnd: () => void = () => undefined): Promise<number> {
    const busy = new Map<string, number>()
    for (const { webhookId } of runs.values()) busy.set(webhookId, (busy.get(webhookId) ?? 0) + 1)
    if (runs.size >= webhookLimits.maxConcurrent) return 0
    let started = 0
    for (const { id, webhookId } of await findDue(deps.db, deps.clock(), busy)) {
      const calls = busy.get(webhookId) ?? 0
      if (
        runs.has(id) ||
        runs.size >= webhookLimits.maxConcurrent ||
        calls >= webhookLimits.maxConcurrentPerWebhook
      )
        continue
      busy.set(webhookId, calls + 1)
      started += 1
      const done = run(deps, id, options)
        // The row is unchanged, so it is retried when its lease expires.
        .catch((error: unknown) => console.error(`The webhook call ${id} was interrupted:`, error))
        .finally(() => {
          runs.delete(id)
          onEnd()
        })
      runs.set(id, { webhookId, done })
    }
    return started
  }
  return {
    start,
    /** Resolves when one of the running calls has ended; immediately if there is none. */
    next: () => Promise.race([...runs.values()].map(({ done }) => done)),
    untilIdle: async () => {
      while (runs.size > 0) await Promise.allSettled([...runs.values()].map(({ done }) => done))
    },
    isIdle: () => runs.size === 0,
  }
}

/** Deletes old calls from the log. */
export async function sweepCalls({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock() - webhookLimits.log)
  await db
    .delete(webhookCalls)
    .where(and(ne(webhookCalls.status, 'waiting'), lt(webhookCalls.createdAt, before)))
}

/** Sends every due call; resolves when none is left that this process could send. */
export async function sendDueCalls(deps: Deps, options: SenderOptions): Promise<void> {
  const sender = createSender(deps, options)
  for (;;) {
    await sender.start()
    if (sender.isIdle()) return
    await sender.next()
  }
}

/** Milliseconds for running calls to end when the process stops. */
const stopTimeoutMs = 5_000

/**
 * Sends calls when they are due, from now on; any number of processes can do so on one database. Does nothing on a
 * server that can't call webhooks. `stop` resolves when the running calls have ended.
 */
export function startWebhookSender(
  given: Pick<Dependencies, 'db' | 'clock' | 'secrets' | 'webhooks'>,
  options: SenderOptions,
  { everyMs = 2_000 } = {},
): { stop(): Promise<void> } {
  const { webhooks: host } = given
  if (!host) return { stop: () => Promise.resolve() }
  const deps: Deps = { ...given, webhooks: host }
  const sender = createSender(deps, options)
  let stopped = false
  let polling: Promise<void> = Promise.resolve()
  let isRequested = false
  const poll = (): void => {
    // One poll at a time; a request made meanwhile runs after it.
    if (isRequested || stopped) return
    isRequested = true
    polling = polling
      .then(async () => {
        isRequested = false
        if (!stopped) await sender.start(poll)
      })
      .catch((error: unknown) => console.error('The webhook sender failed:', error))
  }
  const timer = setInterval(poll, everyMs)
  const unsubscribe = onScheduleChange(deps.db, poll)
  poll()
  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      unsubscribe()
      await polling
      // Calls that take longer are retried by the next process.
      await within(sender.untilIdle(), stopTimeoutMs, () => undefined)
    },
  }
}
