import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Dependencies } from '../ports/dependencies'
import { onScheduleChange } from '../db/schedule-events'
import { recoverClaims, finishClaim } from './publish'
import type { Transaction } from '../db/database'
import { deliveries, posts } from '../db/schema'
import { ApiError } from '../http/api-error'
import type { PostRow } from '../posts/posts'
import { claimPost, targetsToSend, type Claim } from './claim'

/** Ms after its time from which a post is marked late: less is the ordinary way of a worker. */
const lateFromMs = 60_000

const waiting = () => and(inArray(posts.status, ['scheduled', 'queued']), isNull(posts.claimId))

/** A time that had passed when it was set is late only by what came after that. */
function latenessOf(row: PostRow, now: number): number | null {
  const due = Math.max(row.scheduledAt?.getTime() ?? now, row.updatedAt.getTime())
  return now - due >= lateFromMs ? now - due : null
}

/** Marks the post failed for want of credits: each target says so, and nothing is debited. */
async function failUnpaid(tx: Transaction, row: PostRow, reason: string, at: Date): Promise<void> {
  for (const { target, position, attempt } of await targetsToSend(tx, row)) {
    const { accountId, platform } = target
    const failed = { accountId, platform, status: 'failed' as const, cost: 0, message: reason, attempt, at }
    await tx
      .insert(deliveries)
      .values({ postId: row.id, position, ...failed })
      .onConflictDoUpdate({ target: [deliveries.postId, deliveries.position], set: failed })
  }
  await tx.update(posts).set({ status: 'failed', updatedAt: at }).where(eq(posts.id, row.id))
}

interface Taken {
  readonly claim?: Claim
}

/** Claims the post that is due longest and that no other worker holds; undefined when nothing is due. */
async function takeDue(deps: Dependencies): Promise<Taken | undefined> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock()
    const [row] = await tx
      .select()
      .from(posts)
      .where(and(waiting(), lte(posts.scheduledAt, new Date(now))))
      .orderBy(asc(posts.scheduledAt))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!row) return undefined
    try {
      return { claim: await claimPost(tx, deps, row, latenessOf(row, now)) }
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'insufficient_credits')) throw error
      await failUnpaid(tx, row, `Not published. ${error.message}`, new Date(now))
      return {}
    }
  })
}

async function sendOnes(deps: Dependencies): Promise<void> {
  for (let taken = await takeDue(deps); taken; taken = await takeDue(deps)) {
    if (taken.claim) await finishClaim(deps, taken.claim)
  }
}

/**
 * Sends every post that is due, each once however many workers and processes do this at the same time
 * (`FOR UPDATE SKIP LOCKED`); `atOnce` of them side by side. Rejects, after trying all, with the first that failed here.
 */
export async function sendDue(deps: Dependencies, atOnce = 4): Promise<void> {
  const runs = await Promise.allSettled(Array.from({ length: atOnce }, () => sendOnes(deps)))
  const broken = runs.find((run) => run.status === 'rejected')
  if (broken) throw broken.reason
}

/** When the next post is due, in ms since 1970; undefined when none is. */
async function nextDue({ db }: Dependencies): Promise<number | undefined> {
  const [row] = await db
    .select({ at: sql<string | null>`min(${posts.scheduledAt})` })
    .from(posts)
    .where(waiting())
  return row?.at ? new Date(row.at).getTime() : undefined
}

export interface Worker {
  /** Sends what is due now and finishes what dead processes left; resolves when that is done. */
  tick(): Promise<void>
  /** Resolves when the deliveries under way have their results. */
  stop(): Promise<void>
}

/** A post that is still due after a tick is locked by another worker: look again after this time. */
const retryAfterLockMs = 100

const maxTimerMs = 2 ** 31 - 1

/**
 * Sends posts when they are due. It sleeps until the next one's time, woken by schedules that change in this process;
 * `everyMs` bounds the sleep, for those that other processes change. The first tick comes at once, and sends what came
 * due while nothing ran.
 */
export function startWorker(deps: Dependencies, { everyMs = 5_000 } = {}): Worker {
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> = Promise.resolve()

  const tick = (): Promise<void> => {
    const next = running.then(async () => {
      await recoverClaims(deps)
      await sendDue(deps)
    })
    running = next.catch((error: unknown) => console.error('The publishing worker failed:', error))
    return next
  }
  const sleep = (ms: number): void => {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(run, Math.min(ms, everyMs, maxTimerMs))
  }
  const sleepUntilDue = async (): Promise<void> => {
    const due = await nextDue(deps)
    const ms = due === undefined ? everyMs : due - deps.clock()
    sleep(ms > 0 ? ms : retryAfterLockMs)
  }
  const run = (): void => {
    if (stopped) return
    void tick()
      .then(sleepUntilDue)
      .catch(() => sleep(everyMs))
  }
  const forget = onScheduleChange(deps.db, () => void sleepUntilDue().catch(() => sleep(everyMs)))

  run()
  return {
    tick,
    async stop() {
      stopped = true
      clearTimeout(timer)
      forget()
      await running
    },
  }
}
