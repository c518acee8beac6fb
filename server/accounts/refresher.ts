import { and, asc, isNotNull, isNull, lte, or } from 'drizzle-orm'
import { grants } from '../db/schema'
import { PlatformError } from '../platforms/adapter'
import type { Dependencies } from '../ports/dependencies'
import { freshGrant } from './refresh'
import { forgetOldAttempts } from './sign-in'

type Deps = Pick<Dependencies, 'db' | 'clock' | 'platforms' | 'simulators' | 'secrets' | 'observe'>

const everyMs = 60_000
/**
 * How long before its end a sign-in may be due, in milliseconds: the longest possible margin including
 * jitter.
 */
const lookAheadMs = 8.5 * 86_400_000
const batchSize = 100

/**
 * Renews sign-ins near their end, and finds those that have ended, so that people are notified before their
 * next post is due. Failed renewals are retried in the next run. Begins no other one once `isStopping`.
 */
export async function renewDueGrants(deps: Deps, isStopping = () => false): Promise<void> {
  const { db, clock } = deps
  const now = clock()
  const due = await db
    .select({ id: grants.id })
    .from(grants)
    .where(
      and(
        isNull(grants.endedAt),
        isNotNull(grants.credentials),
        or(isNull(grants.leaseUntil), lte(grants.leaseUntil, new Date(now))),
        lte(grants.expiresAt, new Date(now + lookAheadMs)),
      ),
    )
    .orderBy(asc(grants.expiresAt))
    .limit(batchSize)
  for (const { id } of due) {
    if (isStopping()) return
    await freshGrant(deps, id, 'soon').catch((error: unknown) => {
      if (!(error instanceof PlatformError)) console.error('Couldn’t renew a sign-in:', nameOf(error))
    })
  }
}

/** What is logged of an error: never its message, which may contain secrets that were sent. */
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error)

/** Renews due sign-ins now and then once a minute. `stop` resolves when the current renewal has ended. */
export function startRefresher(deps: Deps): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve()
  let busy = false
  let stopped = false
  const run = () => {
    if (busy) return
    busy = true
    running = renewDueGrants(deps, () => stopped)
      .then(() => forgetOldAttempts(deps))
      .catch((error: unknown) => console.error('Couldn’t renew sign-ins:', nameOf(error)))
      .finally(() => {
        busy = false
      })
  }
  run()
  const timer = setInterval(run, everyMs)
  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
